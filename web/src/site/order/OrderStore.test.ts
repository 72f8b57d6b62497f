import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { visitor } from '@hotovo/application/access/caller'
import { type Api, asCaller, createApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { OrderView } from '@hotovo/application/orders/ports'
import type { Order } from '@hotovo/domain/orders/order'
import { solution } from '@hotovo/domain/shared/human-check'
import type { Currency, PaymentMethod } from '@hotovo/domain/shared/money'
import { when } from 'mobx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { orderForm } from '../../../../tests/support/orders.ts'
import { testWorld } from '../../../../tests/support/world.ts'
import { OrderStore, type Stage } from './OrderStore.ts'

/** The house in process. `change` is what staff does to an order behind the page's back. */
function house() {
  const memory = memoryPorts(testWorld())
  let changes: Partial<Order> = {}
  const byId = async (id: string) => {
    const order = await memory.orders.byId(id)
    return order && { ...order, ...changes }
  }
  return {
    api: asCaller(createApi({ ...memory, orders: { ...memory.orders, byId } }), visitor),
    change: (change: Partial<Order>) => {
      changes = change
    },
  }
}

async function placed(api: Api, currency: Currency = 'EUR', paymentMethod: PaymentMethod = 'transfer') {
  const question = await api.humanCheck.ask()
  const result = await api.orders.place({
    ...orderForm({ currency, paymentMethod }),
    humanCheck: { token: question.token, answer: solution(question) },
  })
  if (!result.ok) throw new Error(`not placed: ${result.error.code}`)
  return result.value.view
}

/** A page that can be put into the background. */
class Page extends EventTarget implements Stage {
  visibilityState: DocumentVisibilityState = 'visible'
  show(visibilityState: DocumentVisibilityState) {
    this.visibilityState = visibilityState
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

const opened: OrderStore[] = []
function storeOf(orders: Pick<Api['orders'], 'view' | 'qr' | 'withdraw'>) {
  const store = new OrderStore(orders)
  opened.push(store)
  return store
}

afterEach(() => {
  for (const store of opened.splice(0)) store.close()
})

describe('opening an order', () => {
  it('by its token shows it with how it is paid, after loading', async () => {
    const { api } = house()
    const view = await placed(api)
    const store = storeOf(api.orders)
    const opening = store.open(view.token, new Page())
    expect(store.state.phase).toBe('loading')
    await opening
    expect(store.state).toEqual({ phase: 'shown', view })
  })

  it('by a token nobody made finds nothing', async () => {
    const { api } = house()
    const { token } = await placed(api)
    for (const wrong of ['', 'x', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`]) {
      const store = storeOf(api.orders)
      await store.open(wrong, new Page())
      expect(store.state.phase).toBe('not-found')
    }
  })

  it('while nobody answers offers another try', async () => {
    const { api } = house()
    const { token } = await placed(api)
    let isAway = true
    const view: Api['orders']['view'] = (one) =>
      isAway ? Promise.reject(new Unavailable('away')) : api.orders.view(one)
    const store = storeOf({ ...api.orders, view })
    await store.open(token, new Page())
    expect(store.state.phase).toBe('unavailable')
    isAway = false
    await store.retry()
    expect(store.state.phase).toBe('shown')
  })

  it('does not swallow a fault', async () => {
    const { api } = house()
    const store = storeOf({ ...api.orders, view: () => Promise.reject(new Error('a bug')) })
    await expect(store.open('x', new Page())).rejects.toThrow('a bug')
    expect(store.state.phase).toBe('unavailable')
  })
})

describe('the QR code', () => {
  it.each([
    ['EUR', 'transfer', ['payBySquare', 'epc']],
    ['CZK', 'transfer', ['spayd']],
    ['USD', 'transfer', []],
    ['EUR', 'postal', ['payBySquare']],
    ['EUR', 'cash', ['cash']],
  ] as const)('of %s by %s is one of %j, the first is shown', async (currency, method, kinds) => {
    const { api } = house()
    const { token } = await placed(api, currency, method)
    const store = storeOf(api.orders)
    await store.open(token, new Page())
    expect(store.codes).toEqual(kinds)
    expect(store.code).toBe(kinds[0])
    if (store.qr.phase === 'shown') expect(store.qr.svg).toContain('<svg')
    expect(store.qr).toMatchObject(kinds[0] ? { phase: 'shown', kind: kinds[0] } : { phase: 'loading' })
  })

  it('that was asked for last is shown, whichever arrives first', async () => {
    const { api } = house()
    const { token } = await placed(api)
    const held: (() => void)[] = []
    const qr: Api['orders']['qr'] = async (code) => {
      const drawn = await api.orders.qr(code)
      if (code.kind === 'epc') await new Promise<void>((resolve) => held.push(resolve))
      return drawn
    }
    const store = storeOf({ ...api.orders, qr })
    await store.open(token, new Page())
    const slow = store.showCode('epc')
    // Until it comes, the one before is not taken for it.
    expect(store.qr).toEqual({ phase: 'loading' })
    await store.showCode('payBySquare')
    for (const release of held) release()
    await slow
    expect(store.qr).toMatchObject({ phase: 'shown', kind: 'payBySquare' })
  })

  it('that cannot be drawn leaves the rest of the page as it is', async () => {
    const { api } = house()
    const { token } = await placed(api)
    const store = storeOf({ ...api.orders, qr: () => Promise.reject(new Unavailable('away')) })
    await store.open(token, new Page())
    expect(store.state.phase).toBe('shown')
    expect(store.qr.phase).toBe('unavailable')
  })
})

describe('what is left to do', () => {
  it.each([
    [{}, 'unpaid'],
    [{ paymentStatus: 'paid' }, 'paid'],
    [{ paymentStatus: 'paid', orderStatus: 'spracuva' }, 'paid'],
    [{ paymentStatus: 'paid', orderStatus: 'vybavena' }, 'done'],
    [{ orderStatus: 'zrusena' }, 'cancelled'],
  ] as const)('of an order with %j: %s', async (change, standing) => {
    const { api, change: apply } = house()
    const { token } = await placed(api)
    apply(change)
    const store = storeOf(api.orders)
    await store.open(token, new Page())
    expect(store.standing).toBe(standing)
  })
})

describe('following the order', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  async function followed() {
    const { api, change } = house()
    const known: OrderView = await placed(api)
    const away = { is: false }
    const view = vi.fn<Api['orders']['view']>((one) =>
      away.is ? Promise.reject(new Unavailable('away')) : api.orders.view(one),
    )
    const page = new Page()
    const store = storeOf({ ...api.orders, view })
    await store.open(known.token, page)
    return { store, page, view, change, away }
  }

  it('shows a payment within fifteen seconds', async () => {
    const { store, change } = await followed()
    change({ paymentStatus: 'paid' })
    vi.advanceTimersByTime(15_000)
    await when(() => store.standing === 'paid')
  })

  it('rests while the page is hidden and looks at once when it is seen again', async () => {
    const { store, page, view, change } = await followed()
    page.show('hidden')
    change({ paymentStatus: 'paid' })
    vi.advanceTimersByTime(60 * 60_000)
    expect(view).toHaveBeenCalledTimes(1)
    page.show('visible')
    await when(() => store.standing === 'paid')
    expect(view).toHaveBeenCalledTimes(2)
  })

  it('keeps the order shown and asks less often while nobody answers', async () => {
    const { store, view, away } = await followed()
    away.is = true
    for (const [pause, misses] of [
      [15_000, 1],
      [30_000, 2],
      [60_000, 3],
    ] as const) {
      vi.advanceTimersByTime(pause - 1)
      expect(view).toHaveBeenCalledTimes(misses)
      vi.advanceTimersByTime(1)
      await when(() => store.misses === misses)
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(store.state.phase).toBe('shown')
    away.is = false
    await vi.advanceTimersByTimeAsync(120_000)
    await when(() => store.misses === 0)
  })

  it('ends when the page is left', async () => {
    const { store, page, view } = await followed()
    store.close()
    page.show('visible')
    vi.advanceTimersByTime(60 * 60_000)
    expect(view).toHaveBeenCalledTimes(1)
  })
})
