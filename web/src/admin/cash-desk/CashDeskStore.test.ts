import { randomUUID } from 'node:crypto'
import { createApi, type StaffApi } from '@hotovo/application/api'
import type { CashDeskView } from '@hotovo/application/cash-desk/work'
import { when } from 'mobx'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type BackOffice, backOffice } from '../../../../tests/support/back-office.ts'
import { done } from '../../../../tests/support/done.ts'
import { type Network, newNetwork, over } from '../../../../tests/support/failing-network.ts'
import { signInAs, staffMember } from '../../../../tests/support/staff.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { Drafts } from '../records/Drafts.ts'
import { RequestKeys } from '../records/RequestKeys.ts'
import { CashDeskStore } from './CashDeskStore.ts'
import { possibleWith } from './possible.ts'

type Desk = StaffApi['staff']['cashDesk']

const line = { id: 'jeden', amount: 20_00, quantity: 1, isCustom: false }

/** What a tab keeps over a reload. */
const keeping = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
}

describe('a cash desk (rules K2 to K7)', () => {
  let house: BackOffice
  let network: Network
  let storage: ReturnType<typeof keeping>
  let store: CashDeskStore
  /** What waits to be asked again. */
  let waiting: (() => void)[]
  let desk: Desk

  /** The page, loaded anew in the same tab. */
  const load = async (api: Desk = desk) => {
    const drafts = new Drafts(storage)
    drafts.own('cashier')
    store = new CashDeskStore({
      desk: over(api, network),
      session: { guarded: (ask: () => Promise<unknown>) => ask() } as never,
      drafts,
      keys: new RequestKeys(drafts, randomUUID),
      clock: house.app.world.clock,
      later: (work) => {
        waiting.push(work)
        return () => {}
      },
      uuid: randomUUID,
    })
  }
  /** Asks again what nobody answered. */
  const again = () => {
    for (const work of waiting.splice(0)) work()
  }
  const now = async (): Promise<CashDeskView> => done(await desk.view())
  /** Twenty euro, for a note of fifty. */
  const put = () => {
    store.put((sale) => sale.addPreset(1))
    store.sale.type({ given: '50' })
  }

  beforeEach(async () => {
    house = await backOffice()
    const { app, api } = house
    const credentials = await staffMember(app.ports, 'cashier')
    const session = await signInAs(app.api, credentials)
    done(
      await api.staff.cashDesks.write({
        salesPointId: 'bardejov',
        version: 0,
        sells: true,
        takesOrders: true,
        isBlocked: false,
        perSale: 200_00,
        perDay: 500_00,
        paper: '80mm',
        commission: 0,
        cashierIds: [session.account.id],
      }),
    )
    desk = app.as(() => session.accessToken).staff.cashDesk
    network = newNetwork()
    storage = keeping()
    waiting = []
    await load()
    await store.open()
    store.shift.type({ drawer: '100' })
    expect(await store.shift.open()).toBe(true)
  })

  test('a sale is put together, sold, and stands until its slip is in the hand of the customer, over a reload too', async () => {
    put()
    store.put((sale) => sale.step(undefined, 1))
    expect([store.sale.total, store.sale.handed]).toEqual([40_00, 50_00])
    await store.sell()
    await when(() => store.sold?.stage === 'printing')
    expect(store.sold).toMatchObject({ total: 40_00, change: 10_00 })
    expect(store.sold!.address).toMatch(/^\/slip\/[\w.-]+$/)
    expect(store.sale.isEmpty).toBe(true)
    store.put((sale) => sale.addPreset(0))
    expect(store.sale.isEmpty).toBe(true)
    await load()
    await store.open()
    expect(store.sold).toMatchObject({ stage: 'asked', total: 40_00 })
    expect(await store.isUnfetched()).toBe(true)
    store.slipIsGood()
    expect(store.waiting).toEqual([])
    // Nobody fetched it after all.
    await when(() => store.waiting.length === 1)
    await load()
    await store.open()
    expect(store.sold).toBeUndefined()
  })

  test('what is wrong is said before anything is sent: too little cash, a sale and a day beyond the limits', async () => {
    const codes = () => store.saleProblems.map(({ at, code }) => `${at} ${code}`)
    put()
    store.sale.type({ given: '19' })
    expect(codes()).toEqual(['given amount-out-of-range'])
    store.sale.type({ given: 'fifty' })
    expect(codes()).toEqual(['given amount-out-of-range'])
    store.sale.type({ given: '' })
    expect(codes()).toEqual([])
    store.put((sale) => sale.addPreset(4))
    expect(codes()).toEqual(['selectedVouchers order-too-large'])
    await store.sell()
    expect(network.sent).not.toContain('sell')
    store.sale.type({ own: '3' })
    expect(store.sale.addOwn()).toBe(false)
    expect(store.sale.ownProblem).toMatchObject({ code: 'amount-out-of-range' })
    store.sale.type({ own: '7,50' })
    expect(store.sale.addOwn()).toBe(true)
    store.sale.clear()
    store.put((sale) => sale.addPreset(3))
    store.show({ ...(await now()), takenToday: 450_00 })
    expect(store.saleProblems).toMatchObject([{ code: 'order-too-large', max: 50_00 }])
  })

  test('while the line is down nothing is sold, and that is said as a sale begins', async () => {
    network.state = 'away'
    put()
    await when(() => store.isDown)
    await store.sell()
    expect(network.sent).not.toContain('sell')
    network.state = 'up'
    again()
    await when(() => !store.isDown)
    await store.sell()
    expect((await now()).movements).toHaveLength(1)
  })

  test('a sale whose answer is lost is asked for by its key until it is answered, and made once', async () => {
    put()
    network.state = 'lost'
    void store.sell()
    await when(() => store.deeds.isLost)
    expect(store.isBusy).toBe(true)
    again()
    await store.sell()
    await vi.waitFor(() => expect(network.sent.filter((name) => name === 'sell')).toHaveLength(2))
    await vi.waitFor(() => expect(waiting).not.toEqual([]))
    network.state = 'up'
    again()
    await when(() => store.sold?.stage === 'printing')
    expect((await now()).movements).toHaveLength(1)
    expect(store.deeds.pending).toBeUndefined()
  })

  test('a page that is loaded anew asks for the sale that it never heard of', async () => {
    put()
    network.state = 'lost'
    void store.sell()
    await when(() => store.deeds.isLost)
    const [movement] = (await now()).movements
    network.state = 'up'
    await load()
    await store.open()
    await when(() => store.sold?.stage === 'printing')
    expect(store.sold?.number).toBe(movement!.orderNumber)
    expect((await now()).movements).toHaveLength(1)
  })

  test('a tab that is gone with its key leaves a slip that waits, which the next one is offered first', async () => {
    put()
    network.state = 'lost'
    void store.sell()
    await when(() => store.deeds.isLost)
    network.state = 'up'
    storage = keeping()
    await load()
    await store.open()
    expect(store.sold).toBeUndefined()
    const [left] = store.waiting
    expect(left).toMatchObject({ kind: 'sale', amount: 20_00 })
    await store.print(left!)
    expect(store.sold).toMatchObject({ stage: 'printing', number: left!.orderNumber })
    expect(store.waiting).toEqual([])
  })

  test.each(['replace', 'refund'] as const)(
    '%s: a lost answer is asked for again, and it is done once',
    async (what) => {
      put()
      await store.sell()
      await when(() => store.sold?.stage === 'printing')
      const { orderId, slip } = store.sold!
      network.state = 'lost'
      void (what === 'replace'
        ? store.replace({ orderId, slip }, 'jam')
        : store.refund(orderId, 'wrong amount'))
      await when(() => store.deeds.isLost)
      network.state = 'up'
      again()
      await when(() => !store.deeds.pending)
      if (what === 'replace') {
        await when(() => store.sold?.stage === 'printing' && store.sold.slip.id !== slip.id)
        expect((await now()).movements).toHaveLength(1)
      } else {
        expect(store.done).toMatchObject({ kind: 'refunded', refunded: { amount: 20_00 } })
        expect(store.sold).toBeUndefined()
        expect((await now()).movements.map(({ amount }) => amount)).toEqual([-20_00, 20_00])
        await when(() => store.view?.movements.length === 2)
        const at = house.app.world.clock.now()
        expect(store.view!.movements.filter((one, _, all) => possibleWith(one, all, at).refund)).toEqual([])
      }
    },
  )

  test('a slip that somebody fetched meanwhile is not printed twice: that is told', async () => {
    put()
    await store.sell()
    await when(() => store.sold?.stage === 'printing')
    const { print } = createApi(house.app.ports).slips
    const token = store.sold!.address!.slice('/slip/'.length)
    expect((await print({ token })).ok).toBe(true)
    expect((await print({ token })).ok).toBe(false)
    store.slip.isPrinting()
    expect(await store.isUnfetched()).toBe(false)
    await store.slip.again()
    expect(store.sold).toMatchObject({ stage: 'gone' })
  })

  test('in a demo without a server nothing draws a slip, and that is told', async () => {
    vi.stubEnv('VITE_DOOR', 'memory')
    onTestFinished(() => void vi.unstubAllEnvs())
    put()
    await store.sell()
    await when(() => store.sold?.stage === 'undrawn')
    expect(store.sold?.address).toBeUndefined()
    store.slipIsGood()
    expect(store.isBusy).toBe(false)
  })

  test('the cash of an order is taken once, over a lost answer; then it is paid already', async () => {
    const { order } = (await newOrder(house.app.api)).view
    store.order.type({ typed: ` ${order.number}\n` })
    expect(await store.order.find()).toBe(true)
    expect(store.order.found).toMatchObject({ number: order.number, due: order.total })
    store.order.type({ given: '1' })
    await store.take()
    expect(network.sent).not.toContain('takeOrder')
    store.order.type({ given: '' })
    network.state = 'lost'
    void store.take()
    await when(() => store.deeds.isLost)
    network.state = 'up'
    again()
    await when(() => !store.deeds.pending)
    expect(store.done).toMatchObject({ kind: 'taken', taken: { number: order.number, amount: order.total } })
    expect(store.paper).toMatchObject({ kind: 'receipt' })
    expect((await now()).movements).toHaveLength(1)
    store.order.type({ typed: order.number })
    expect(await store.order.find()).toBe(false)
    expect(store.order.notTaken).toBe('paid')
    for (const typed of ['ATM-0000', `ATM-${'8K2XQ7R4A'.repeat(1000)}`]) {
      store.order.type({ typed })
      expect(await store.order.find()).toBe(false)
      expect(store.order.notTaken).toBe('not-found')
      // No server reads a text of any length.
      expect(store.order.typed.length).toBeLessThanOrEqual(200)
    }
  })

  describe('with a sale and an order both begun (rule K13)', () => {
    let total: number
    beforeEach(async () => {
      put()
      const { order } = (await newOrder(house.app.api)).view
      total = order.total
      store.order.type({ typed: order.number })
      await store.order.find()
      store.order.type({ given: '200' })
    })

    test('in the order’s form its cash is taken and nothing sold; then the sale is the only one', async () => {
      await store.deals.finish('order')
      expect(store.done).toMatchObject({ kind: 'taken', taken: { amount: total } })
      expect(store.sale.total).toBe(20_00)
      await store.deals.finish('order')
      await when(() => store.sold?.stage === 'printing')
      expect((await now()).movements.map(({ kind }) => kind).toSorted()).toEqual(['order', 'sale'])
    })

    test('in the sale’s form it is sold, and no cash of the order taken', async () => {
      await store.deals.finish('sale')
      await when(() => store.sold?.stage === 'printing')
      expect((await now()).movements).toMatchObject([{ kind: 'sale', amount: 20_00 }])
      expect(store.order.found).toBeDefined()
    })

    test('elsewhere a key does nothing and says so, until only one is left', async () => {
      await store.deals.finish(undefined)
      expect(store.deals.isUnclear).toBe(true)
      expect(store.deals.drop(undefined)).toBe(false)
      expect([store.sale.isBlank, store.order.isBlank]).toEqual([false, false])
      expect(store.deals.drop('order')).toBe(true)
      expect([store.sale.isBlank, store.order.isBlank, store.deals.isUnclear]).toEqual([false, true, false])
      expect(network.sent.filter((name) => name === 'sell' || name === 'takeOrder')).toEqual([])
    })

    test('a drawer that is being counted is no place to sell, to take or to drop anything', async () => {
      await store.shift.begin()
      await store.deals.finish(undefined)
      await store.deals.finish('sale')
      store.deals.drop('sale')
      store.put((sale) => sale.addPreset(0))
      expect(store.sale.total).toBe(20_00)
      expect((await now()).movements).toEqual([])
    })
  })

  test('what was handed over for a sale that is taken apart again is nothing of the next one’s', () => {
    put()
    store.put((sale) => sale.step(undefined, -1))
    store.put((sale) => sale.addPreset(0))
    expect(store.sale.given).toBe('')
  })

  test('an order of which something else is due by now moves nothing', async () => {
    const { order } = (await newOrder(house.app.api)).view
    store.order.type({ typed: order.number })
    await store.order.find()
    const { id, due } = store.order.found!
    done(await desk.takeOrder({ id, due }, randomUUID()))
    await store.take()
    expect(store.refusal).toEqual({ code: 'order-due-changed', due: 0 })
    expect((await now()).movements).toHaveLength(1)
  })

  test('a drawer that does not add up is closed with a word of why, over a lost answer, and reported', async () => {
    put()
    await store.sell()
    await when(() => store.sold?.stage === 'printing')
    await store.shift.begin()
    store.shift.type({ counted: '119' })
    expect(store.shift.difference).toBe(-1_00)
    expect(await store.shift.close()).toBe(false)
    expect(store.shift.closing.problemAt('note')).toMatchObject({ code: 'required' })
    store.shift.type({ note: 'a coin fell' })
    network.state = 'lost'
    expect(await store.shift.close()).toBe(false)
    expect(store.shift.closing.stage.phase).toBe('unanswered')
    network.state = 'up'
    expect(await store.shift.close()).toBe(true)
    expect(store.shift.closed).toMatchObject({
      counted: 119_00,
      expected: 120_00,
      note: 'a coin fell',
      sums: { sale: { count: 1, amount: 20_00 } },
    })
    expect(store.view?.shift).toBeNull()
    // The page is loaded anew: its report is printed as it was (rule K14).
    const { closed } = store.shift
    await load()
    await store.open()
    store.printReport(store.view?.lastShift)
    expect(store.paper).toEqual({ kind: 'report', report: closed })
  })

  test('the report of a shift is of all that moved until it closed, also where another tab sold meanwhile', async () => {
    await store.shift.begin()
    done(await desk.sell({ ...store.sale.form, selectedVouchers: [line] }, randomUUID()))
    store.shift.type({ counted: '100' })
    expect(await store.shift.close()).toBe(false)
    expect([store.shift.difference, store.shift.isEnding]).toEqual([-20_00, true])
    store.shift.type({ counted: '120' })
    expect(await store.shift.close()).toBe(true)
    expect(store.shift.closed).toMatchObject({
      expected: 120_00,
      sums: { sale: { count: 1, amount: 20_00 } },
    })
  })

  test('whoever works at no desk is told so', async () => {
    const { app } = house
    const session = await signInAs(app.api, await staffMember(app.ports, 'cashier'))
    await load(app.as(() => session.accessToken).staff.cashDesk)
    await store.open()
    expect(store.isNobodys).toBe(true)
  })
})
