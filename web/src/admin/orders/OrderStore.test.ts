import { randomUUID } from 'node:crypto'
import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import { type ListedOrder, listedOrderOf } from '@hotovo/application/orders/list'
import { handMoneyPerDay } from '@hotovo/domain/limits'
import type { Order, OrderStatus } from '@hotovo/domain/orders/order'
import { when } from 'mobx'
import { describe, expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { keptDrafts } from '../../../../tests/support/drafts.ts'
import { somebody } from '../../../../tests/support/staff.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { CalledOff } from '../../stores/calledOff.ts'
import { OrderStore } from './OrderStore.ts'
import { heldMs } from './StatusStore.ts'

/** An order in the back-office, the changes that were sent of it, and what becomes of their answers; `other` is a colleague. */
async function opened() {
  const { app, api, session } = await backOffice()
  const { order } = (await newOrder(app.api)).view
  const network = { state: 'up' as 'up' | 'lost' | 'off' }
  const sent: (OrderStatus | undefined)[] = []
  const orders: Api['staff']['orders'] = {
    ...api.staff.orders,
    change: async (change, key) => {
      sent.push(change.status)
      if (network.state === 'off') throw new CalledOff('not made')
      const answer = await api.staff.orders.change(change, key)
      if (network.state === 'lost') throw new Unavailable('lost')
      return answer
    },
  }
  const told: ListedOrder[] = []
  const rows = new Map<string, ListedOrder>()
  const { drafts } = keptDrafts()
  const timers: (() => void)[] = []
  const make = (id: string) =>
    new OrderStore(id, {
      staff: { ...api.staff, orders },
      session,
      drafts,
      clock: app.world.clock,
      later: (work, ms) => {
        expect(ms).toBe(heldMs)
        timers.push(work)
        return () => {}
      },
      uuid: randomUUID,
      row: rows.get(id),
      tell: (one) => told.push(one),
    })
  const store = make(order.id)
  await store.open()
  const colleague = (await somebody(app)).api.staff
  const other = colleague.orders
  const pay = () =>
    colleague.payments.record({
      id: order.id,
      amount: order.total,
      receivedOn: '2026-01-01',
      method: 'transfer',
    })
  /** Whoever is here lets out by hand all they may alone that day. */
  const useUpDay = async () => {
    const { id } = (await newOrder(app.api)).view.order
    const all = { amount: handMoneyPerDay.EUR, receivedOn: '2026-01-01', method: 'cash' } as const
    await api.staff.payments.record({ id, ...all })
  }
  const steps = () =>
    store.file.history.value?.map(({ actionType, oldValue, newValue }) => [actionType, oldValue, newValue])
  return { order, store, make, rows, network, sent, told, other, pay, useUpDay, timers, steps }
}

/** An order that nobody noted anything about, in a list. */
const rowOf = (order: Order) => listedOrderOf({ order, adminNotes: null, version: 1 })

/** How a change stands that was made. */
const made = (from: string, to: string) => ({
  phase: 'done',
  done: { before: { order: { orderStatus: from } }, record: { order: { orderStatus: to } } },
})

const known = (store: OrderStore) => when(() => store.file.history.phase === 'shown')

test('an order is shown with its history, and told to whoever lists it', async () => {
  const { store, order, told, steps } = await opened()
  expect(store.file.record.answer).toEqual({ order, adminNotes: null, version: 1 })
  expect(steps()).toEqual([['created', null, order.number]])
  expect(told).toEqual([rowOf(order)])
})

test('a status is changed with a note: shown at once, in the history, told, and nothing stays typed', async () => {
  const { store, told, steps } = await opened()
  store.status.choose('spracuva')
  store.file.type('note', 'Volané')
  expect(await store.status.submit()).toBe(true)
  expect(store.status.change.stage).toMatchObject(made('prijata', 'spracuva'))
  expect(store.order?.orderStatus).toBe('spracuva')
  expect(told.at(-1)?.orderStatus).toBe('spracuva')
  expect([store.status.chosen, store.file.typed]).toEqual([
    undefined,
    { note: '', reason: '', text: '', reply: '' },
  ])
  await known(store)
  expect(steps()?.[0]).toEqual(['order_status_change', 'prijata', 'spracuva'])
  expect(store.file.history.value?.[0]?.notes).toBe('Volané')
})

test('the status that the order has is no choice', async () => {
  const { store, sent } = await opened()
  store.status.choose('spracuva')
  store.status.choose('prijata')
  expect(store.status.chosen).toBeUndefined()
  expect(await store.status.submit()).toBe(false)
  expect(sent).toEqual([])
})

test('completing an unpaid order needs a reason, and asks for it before anybody is bothered', async () => {
  const { store, sent } = await opened()
  store.status.choose('vybavena')
  expect(store.status.needsReason).toBe(true)
  expect(await store.status.submit()).toBe(false)
  expect(store.status.change.problemAt('reason')).toEqual({ at: 'reason', code: 'required' })
  expect(sent).toEqual([])
  store.file.type('reason', 'Zaplatené v hotovosti')
  expect(store.status.change.problemAt('reason')).toBeUndefined()
  expect(await store.status.submit()).toBe(true)
  expect(store.order?.orderStatus).toBe('vybavena')
})

test('a reason that is no longer asked for is not sent', async () => {
  const { store } = await opened()
  store.status.choose('vybavena')
  store.file.type('reason', 'omyl')
  store.status.choose('zrusena')
  await store.status.submit()
  await known(store)
  expect(store.file.history.value?.map(({ notes }) => notes)).toContain('Status changed to zrusena')
})

test('a change is undone by a second one', async () => {
  const { store, steps } = await opened()
  store.status.choose('zrusena')
  await store.status.submit()
  expect(await store.status.undo()).toBe(true)
  expect(store.status.change.stage).toMatchObject(made('zrusena', 'prijata'))
  await known(store)
  expect(steps()?.filter(([type]) => type === 'order_status_change')).toHaveLength(2)
})

test('going back to completed waits for the reason', async () => {
  const { store } = await opened()
  store.status.choose('vybavena')
  store.file.type('reason', 'v hotovosti')
  await store.status.submit()
  store.status.choose('prijata')
  await store.status.submit()
  expect(await store.status.undo()).toBe(false)
  expect([store.status.chosen, store.status.needsReason, store.status.change.stage.phase]).toEqual([
    'vybavena',
    true,
    'resting',
  ])
})

test('a colleague who was faster is named with what they did, and nothing is overwritten', async () => {
  const { store, order, other } = await opened()
  await other.change({ id: order.id, status: 'zrusena', note: 'Na žiadosť', version: 1 })
  await other.addNote({ id: order.id, text: 'Telefonát' })
  store.status.choose('spracuva')
  store.file.type('note', 'moja')
  expect(await store.status.submit()).toBe(false)
  expect(store.status.change.stage).toMatchObject({
    phase: 'conflict',
    wanted: { status: 'spracuva', note: 'moja' },
    current: { order: { orderStatus: 'zrusena' }, version: 3 },
    meanwhile: [
      { actionType: 'note_added', notes: 'Telefonát' },
      { actionType: 'charged_change', notes: 'Na žiadosť' },
      { actionType: 'order_status_change', notes: 'Na žiadosť', actor: { kind: 'staff' } },
    ],
  })
  expect(store.order?.orderStatus).toBe('prijata')
})

test('after a conflict one may look first: the record is fresh, and what was typed stays', async () => {
  const { store, order, other } = await opened()
  await other.change({ id: order.id, status: 'zrusena', version: 1 })
  store.status.choose('spracuva')
  store.file.type('note', 'moja')
  await store.status.submit()
  await store.status.change.acceptCurrent()
  expect([store.order?.orderStatus, store.status.chosen, store.file.typed.note]).toEqual([
    'zrusena',
    'spracuva',
    'moja',
  ])
  expect(await store.status.submit()).toBe(true)
  expect(store.status.change.stage).toMatchObject(made('zrusena', 'spracuva'))
})

test('where a colleague did the same, only a note is left to add', async () => {
  const { store, order, other } = await opened()
  await other.change({ id: order.id, status: 'spracuva', version: 1 })
  store.status.choose('spracuva')
  store.file.type('note', 'moja')
  await store.status.submit()
  expect(await store.status.change.insist()).toBe(true)
  expect(store.status.change.stage).toMatchObject(made('spracuva', 'spracuva'))
  expect(store.file.record.answer?.adminNotes).toContain('moja')
})

test('a change after a note of one’s own meets no conflict', async () => {
  const { store } = await opened()
  store.file.type('text', 'poznámka')
  await store.file.addNote()
  store.status.choose('spracuva')
  expect(await store.status.submit()).toBe(true)
})

describe('what is chosen and typed outlives the page', () => {
  async function typed() {
    const desk = await opened()
    desk.store.status.choose('vybavena')
    desk.store.file.type('note', 'Volané')
    desk.store.file.type('reason', 'v hotovosti')
    desk.store.file.type('text', 'rozpísané')
    const again = async () => {
      const store = desk.make(desk.order.id)
      await store.open()
      return { chosen: store.status.chosen, ...store.file.typed }
    }
    return { ...desk, again }
  }
  const nothing = { chosen: undefined, note: '', reason: '', text: '', reply: '' }

  test('for this order, and no other', async () => {
    const { again, make } = await typed()
    expect(await again()).toEqual({
      chosen: 'vybavena',
      note: 'Volané',
      reason: 'v hotovosti',
      text: 'rozpísané',
      reply: '',
    })
    expect(make('x').file.typed).toEqual({ note: '', reason: '', text: '', reply: '' })
  })

  test('until it is sent, each form for itself', async () => {
    const { again, store } = await typed()
    await store.status.submit()
    expect(await again()).toEqual({ ...nothing, text: 'rozpísané' })
    await store.file.addNote()
    expect(await again()).toEqual(nothing)
  })

  test('but a choice that the order has become meanwhile is none', async () => {
    const { again, other, order } = await typed()
    await other.change({ id: order.id, status: 'vybavena', reason: 'prevod', version: 1 })
    expect(await again()).toMatchObject({ chosen: undefined, note: 'Volané' })
  })
})

describe('an answer that was lost', () => {
  test('to a change, and the page was loaded anew: its note is not offered again', async () => {
    const { store, make, order, network } = await opened()
    store.status.choose('spracuva')
    store.file.type('note', 'Volané')
    network.state = 'lost'
    await store.status.submit()
    network.state = 'up'
    const reloaded = make(order.id)
    await reloaded.open()
    expect([reloaded.status.chosen, reloaded.file.typed.note, reloaded.status.change.stage.phase]).toEqual([
      undefined,
      '',
      'resting',
    ])
    reloaded.status.choose('vybavena')
    reloaded.file.type('reason', 'v hotovosti')
    expect(await reloaded.status.submit()).toBe(true)
  })
})

describe('at one press', () => {
  test('what needs a reason, and what there are words for already, waits for the form', async () => {
    const { store, sent } = await opened()
    expect(await store.status.switchTo('vybavena')).toBe(false)
    expect(store.status).toMatchObject({ chosen: 'vybavena', needsReason: true })
    store.status.choose('prijata')
    store.file.type('note', 'rozpísané')
    expect(await store.status.switchTo('spracuva')).toBe(false)
    expect([store.status.chosen, store.file.typed.note]).toEqual(['spracuva', 'rozpísané'])
    expect(sent).toEqual([])
  })

  test('a row that is old yields to what somebody else did', async () => {
    const { make, rows, order, told, other } = await opened()
    rows.set(order.id, rowOf(order))
    await other.change({ id: order.id, status: 'zrusena', version: 1 })
    const store = make(order.id)
    expect(await store.status.switchTo('spracuva')).toBe(false)
    expect(store.status.change.stage).toMatchObject({ phase: 'conflict', wanted: { status: 'spracuva' } })
    expect(told.at(-1)?.orderStatus).toBe('zrusena')
  })

  test('a change taken back is marked so in the history, with its reason where one is needed', async () => {
    const { store } = await opened()
    store.status.choose('vybavena')
    store.file.type('reason', 'v hotovosti')
    await store.status.submit()
    await store.status.switchTo('prijata')
    await store.status.undo()
    expect(store.status).toMatchObject({ chosen: 'vybavena', needsReason: true })
    store.file.type('reason', 'predsa len')
    expect(await store.status.submit()).toBe(true)
    await store.status.undo()
    await when(() => store.file.history.value?.length === 5)
    expect(store.file.history.value?.slice(0, 2).map(({ notes }) => notes)).toEqual([
      'Status changed to prijata (undone)',
      'Status changed to vybavena (undone)\nReason: predsa len',
    ])
  })
})

describe('a change that moves money (rule A45)', () => {
  /** An order that is paid and is to be cancelled for a reason. */
  async function held() {
    const desk = await opened()
    await desk.pay()
    const { store } = desk
    await store.open()
    store.status.choose('zrusena')
    store.file.type('reason', 'na želanie')
    expect(await store.status.submit()).toBe(true)
    return desk
  }

  test('waits for the form and its reason, at one press too', async () => {
    const { store, pay, sent } = await opened()
    await pay()
    await store.open()
    expect(await store.status.switchTo('zrusena')).toBe(false)
    expect(store.status).toMatchObject({ chosen: 'zrusena', movesMoney: true, needsReason: true })
    expect(await store.status.submit()).toBe(false)
    expect(store.status.change.problemAt('reason')?.code).toBe('required')
    expect(sent).toEqual([])
  })

  test('is sent once its ten seconds are over, and nothing takes it back then', async () => {
    const { store, sent, timers, steps } = await held()
    expect(store.status).toMatchObject({ chosen: undefined, held: { from: 'prijata' } })
    expect([store.order?.orderStatus, sent]).toEqual(['prijata', []])
    timers[0]?.()
    await when(() => store.status.change.stage.phase === 'done')
    expect(store.status.isForGood).toBe(true)
    expect([store.file.typed.reason, store.order?.orderStatus]).toEqual(['', 'zrusena'])
    expect(await store.status.undo()).toBe(false)
    expect(sent).toEqual(['zrusena'])
    await when(() => steps()?.some(([type]) => type === 'order_status_change') === true)
    store.status.choose('prijata')
    expect(store.status).toMatchObject({ movesMoney: true, needsReason: true })
  })

  test('has an order go on again only within the day of whoever wants it, and says so', async () => {
    const { store, timers, useUpDay } = await held()
    timers[0]?.()
    await when(() => store.status.change.stage.phase === 'done')
    await useUpDay()
    store.status.choose('prijata')
    store.file.type('reason', 'Platí ďalej')
    await store.status.submit()
    timers.at(-1)?.()
    await when(() => store.status.change.stage.phase === 'refused')
    expect(store.status.change.stage).toMatchObject({ why: { code: 'beyond-day' } })
    expect(store.order?.orderStatus).toBe('zrusena')
  })

  test('that is called off has not happened', async () => {
    const { store, sent, timers, other, order } = await held()
    expect(await store.status.undo()).toBe(true)
    for (const over of timers) over()
    expect([store.status.held, sent]).toEqual([undefined, []])
    const now = await other.open({ id: order.id })
    expect(now.ok && [now.value.order.orderStatus, now.value.version]).toEqual(['prijata', 2])
  })

  test('gives way to what is chosen instead', async () => {
    const { store, timers } = await held()
    expect(await store.status.switchTo('spracuva')).toBe(true)
    for (const over of timers) over()
    expect(store.status.change.stage).toMatchObject(made('prijata', 'spracuva'))
  })

  test('is held as long as somebody is at it, and made at once by whoever wants it so', async () => {
    const { store, timers } = await held()
    store.status.holdOn()
    timers[0]?.()
    expect(store.status.held).toBeDefined()
    expect(await store.status.send()).toBe(true)
    expect(await store.status.send()).toBe(false)
  })

  test('waits for the form too where the money came after the row was shown', async () => {
    const { make, rows, order, told, pay, sent } = await opened()
    rows.set(order.id, rowOf(order))
    await pay()
    const store = make(order.id)
    expect(await store.status.switchTo('zrusena')).toBe(false)
    expect(store.status).toMatchObject({
      chosen: 'zrusena',
      movesMoney: true,
      change: { stage: { phase: 'resting' } },
    })
    expect([told.at(-1)?.orderStatus, sent]).toEqual(['prijata', []])
  })
})

describe('what is called off', () => {
  test('gives the form its status and its reason again, and the order is as it was', async () => {
    const { store, pay, network, steps } = await opened()
    await pay()
    await store.open()
    store.status.choose('zrusena')
    store.file.type('reason', 'Na želanie zákazníka')
    expect(await store.status.submit()).toBe(true)
    network.state = 'off'
    const before = steps()
    expect(await store.status.send()).toBe(false)
    expect(store.status.change.stage).toEqual({ phase: 'resting' })
    expect(store.status.chosen).toBe('zrusena')
    expect(store.file.typed.reason).toBe('Na želanie zákazníka')
    expect(store.order?.orderStatus).not.toBe('zrusena')
    expect(steps()).toEqual(before)
  })
})
