import { randomUUID } from 'node:crypto'
import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import { type ListedOrder, listedOrderOf } from '@hotovo/application/orders/list'
import { handMoneyPerDay, lengths } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/orders/order'
import { when } from 'mobx'
import { describe, expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { somebody } from '../../../../tests/support/staff.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { CalledOff } from '../../stores/calledOff.ts'
import { Drafts } from '../records/Drafts.ts'
import { OrderStore } from './OrderStore.ts'
import { heldMs } from './StatusStore.ts'

type Desk = Api['staff']['orders']
const everything = ['open', 'change', 'addNote', 'history', 'timeline']

/** An order in the back-office; `away` are the calls that nobody answers, or that are called off, `other` is a colleague. */
async function opened() {
  const { app, api, session, credentials } = await backOffice()
  const { order } = (await newOrder(app.api)).view
  const none: readonly string[] = []
  const away = { calls: none, lost: none, off: none }
  const asked: string[] = []
  const unlessAway =
    <Args extends unknown[], Answer>(name: string, call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args) => {
      asked.push(name)
      if (away.calls.includes(name)) throw new Unavailable('away')
      if (away.off.includes(name)) throw new CalledOff('not made')
      const answer = await call(...args)
      if (away.lost.includes(name)) throw new Unavailable('lost')
      return answer
    }
  const real = api.staff.orders
  const orders: Desk = {
    list: real.list,
    export: real.export,
    planBulk: real.planBulk,
    changeBulk: real.changeBulk,
    open: unlessAway('open', real.open),
    claim: real.claim,
    release: real.release,
    change: unlessAway('change', real.change),
    addNote: unlessAway('addNote', real.addNote),
    history: unlessAway('history', real.history),
    timeline: unlessAway('timeline', real.timeline),
    customer: real.customer,
  }
  const told: ListedOrder[] = []
  const rows = new Map<string, ListedOrder>()
  const entries = new Map<string, string>()
  const drafts = new Drafts({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
  })
  drafts.own(credentials.email)
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
  return {
    house: app,
    credentials,
    order,
    store,
    make,
    rows,
    away,
    asked,
    told,
    other,
    pay,
    useUpDay,
    timers,
    steps,
    entries,
    drafts,
  }
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

test('an order nobody placed is not there', async () => {
  const { make } = await opened()
  for (const id of ['x', '00000000-0000-4000-8000-000000000000']) {
    const store = make(id)
    await store.open()
    expect(store.file.record).toMatchObject({ phase: 'shown', answer: null })
  }
})

test('while nobody answers the record stays, and comes back with another try', async () => {
  const { store, make, order, away } = await opened()
  away.calls = everything
  await store.open()
  expect(store.file.record).toMatchObject({ phase: 'failed', answer: { order } })
  const fresh = make(order.id)
  await fresh.open()
  expect(fresh.file.record).toMatchObject({ phase: 'failed', answer: undefined })
  away.calls = []
  await fresh.open()
  expect(fresh.order).toEqual(order)
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
  const { store, asked } = await opened()
  store.status.choose('spracuva')
  store.status.choose('prijata')
  expect(store.status.chosen).toBeUndefined()
  expect(await store.status.submit()).toBe(false)
  expect(asked).not.toContain('change')
})

test('completing an unpaid order needs a reason, and asks for it before anybody is bothered', async () => {
  const { store, asked } = await opened()
  store.status.choose('vybavena')
  expect(store.status.needsReason).toBe(true)
  expect(await store.status.submit()).toBe(false)
  expect(store.status.change.problemAt('reason')).toEqual({ at: 'reason', code: 'required' })
  expect(asked).not.toContain('change')
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

test('a note is added with its stamp, the field is empty again, the history has it', async () => {
  const { store, credentials, steps } = await opened()
  store.file.type('text', '  Zákazník volal  ')
  expect(await store.file.addNote()).toBe(true)
  expect(store.file.record.answer?.adminNotes).toMatch(/^\[.+\] .+: Zákazník volal$/)
  expect(store.file.record.answer?.adminNotes).not.toContain(credentials.email)
  expect([store.file.typed.text, store.file.adding.stage.phase]).toEqual(['', 'done'])
  await known(store)
  expect(steps()?.[0]?.[0]).toBe('note_added')
})

test('an empty note is no note, a long one is refused', async () => {
  const { store, asked } = await opened()
  for (const text of ['', '  \n ']) {
    store.file.type('text', text)
    expect(await store.file.addNote()).toBe(false)
  }
  const { max } = lengths.adminNote
  store.file.type('text', 'a'.repeat(max + 1))
  expect(await store.file.addNote()).toBe(false)
  expect(store.file.adding.problemAt('text')).toEqual({ at: 'text', code: 'too-long', max })
  expect(asked).not.toContain('addNote')
})

test('a change after a note of one’s own meets no conflict', async () => {
  const { store } = await opened()
  store.file.type('text', 'poznámka')
  await store.file.addNote()
  store.status.choose('spracuva')
  expect(await store.status.submit()).toBe(true)
})

test('opening again keeps what was chosen and typed', async () => {
  const { store } = await opened()
  store.status.choose('zrusena')
  store.file.type('note', 'rozpísané')
  await store.open()
  expect([store.status.chosen, store.file.typed.note]).toEqual(['zrusena', 'rozpísané'])
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

  test('until whoever typed leaves', async () => {
    const { again, drafts, entries } = await typed()
    drafts.forget()
    expect([await again(), entries.size]).toEqual([nothing, 0])
  })

  test('until somebody else comes, who never sees it', async () => {
    const { again, drafts, entries, credentials } = await typed()
    drafts.own(credentials.email)
    expect((await again()).text).toBe('rozpísané')
    drafts.own('niekto.iny@priklad.sk')
    expect([await again(), entries.size]).toEqual([nothing, 0])
  })

  test.each(['', 'x', 'null', '{"by":1}', '{"by":"a","records":{"x":{"note":1}}}'])(
    'and %j in its place is nothing',
    (stored) => {
      const drafts = new Drafts({ getItem: () => stored, setItem: () => {}, removeItem: () => {} })
      drafts.own('a')
      expect(drafts.of('x')).toEqual({})
    },
  )
})

describe('an answer that was lost', () => {
  test('to a note: sent again it is there once, over a reload too', async () => {
    const { store, make, order, away } = await opened()
    store.file.type('text', 'Volal zákazník')
    away.lost = ['addNote']
    expect(await store.file.addNote()).toBe(false)
    expect(store.file.adding.stage.phase).toBe('unanswered')
    expect(await store.file.addNote()).toBe(false)
    away.lost = []
    const reloaded = make(order.id)
    await reloaded.open()
    expect(reloaded.file.typed.text).toBe('Volal zákazník')
    expect(await reloaded.file.addNote()).toBe(true)
    expect([reloaded.file.adding.stage.phase, reloaded.file.typed.text]).toEqual(['done', ''])
    expect(reloaded.file.record.answer?.adminNotes?.split('\n')).toHaveLength(1)
    reloaded.file.type('text', 'Volal zákazník')
    expect(await reloaded.file.addNote()).toBe(true)
    expect(reloaded.file.record.answer?.adminNotes?.split('\n')).toHaveLength(2)
  })

  test('to a change, and the page was loaded anew: its note is not offered again', async () => {
    const { store, make, order, away } = await opened()
    store.status.choose('spracuva')
    store.file.type('note', 'Volané')
    away.lost = ['change']
    await store.status.submit()
    away.lost = []
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
  test('a status is shown at once, taken back where it is refused, and made anew', async () => {
    const { store, told, away, order } = await opened()
    away.calls = ['change']
    const switching = store.status.switchTo('spracuva')
    expect([store.order?.orderStatus, told.at(-1)?.orderStatus]).toEqual(['spracuva', 'spracuva'])
    expect(await switching).toBe(false)
    expect([store.order?.orderStatus, told.at(-1)?.orderStatus]).toEqual(['prijata', 'prijata'])
    expect([store.status.chosen, store.status.change.stage.phase]).toEqual([undefined, 'unanswered'])
    away.calls = []
    expect(await store.status.change.retry()).toBe(true)
    expect(told.at(-1)).toMatchObject({ id: order.id, orderStatus: 'spracuva' })
  })

  test('what needs a reason, and what there are words for already, waits for the form', async () => {
    const { store, asked } = await opened()
    expect(await store.status.switchTo('vybavena')).toBe(false)
    expect(store.status).toMatchObject({ chosen: 'vybavena', needsReason: true })
    store.status.choose('prijata')
    store.file.type('note', 'rozpísané')
    expect(await store.status.switchTo('spracuva')).toBe(false)
    expect([store.status.chosen, store.file.typed.note]).toEqual(['spracuva', 'rozpísané'])
    expect(asked).not.toContain('change')
  })

  test('of an order of which only its row is known the record is asked for first', async () => {
    const { make, rows, order, told } = await opened()
    rows.set(order.id, rowOf(order))
    const store = make(order.id)
    expect(store.status.known?.number).toBe(order.number)
    const switching = store.status.switchTo('spracuva')
    expect(told.at(-1)?.orderStatus).toBe('spracuva')
    expect(await switching).toBe(true)
    expect(store.order?.orderStatus).toBe('spracuva')
  })

  test('a row that is old yields to what somebody else did, and one nobody can ask for stays as it was', async () => {
    const { make, rows, order, told, other, away } = await opened()
    rows.set(order.id, rowOf(order))
    await other.change({ id: order.id, status: 'zrusena', version: 1 })
    const store = make(order.id)
    expect(await store.status.switchTo('spracuva')).toBe(false)
    expect(store.status.change.stage).toMatchObject({ phase: 'conflict', wanted: { status: 'spracuva' } })
    expect(told.at(-1)?.orderStatus).toBe('zrusena')
    expect((await other.open({ id: order.id })).ok).toBe(true)

    away.calls = everything
    const lost = make(order.id)
    expect(await lost.status.switchTo('spracuva')).toBe(false)
    expect(lost.status.change.stage).toMatchObject({ phase: 'unanswered', wanted: { status: 'spracuva' } })
    expect(told.at(-1)?.orderStatus).toBe('prijata')
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
    const { store, pay, asked } = await opened()
    await pay()
    await store.open()
    expect(await store.status.switchTo('zrusena')).toBe(false)
    expect(store.status).toMatchObject({ chosen: 'zrusena', movesMoney: true, needsReason: true })
    expect(await store.status.submit()).toBe(false)
    expect(store.status.change.problemAt('reason')?.code).toBe('required')
    expect(asked).not.toContain('change')
  })

  test('is sent once its ten seconds are over, and nothing takes it back then', async () => {
    const { store, asked, timers, steps } = await held()
    expect(store.status).toMatchObject({ chosen: undefined, held: { from: 'prijata' } })
    expect([store.order?.orderStatus, asked.includes('change')]).toEqual(['prijata', false])
    timers[0]?.()
    await when(() => store.status.change.stage.phase === 'done')
    expect(store.status.isForGood).toBe(true)
    expect([store.file.typed.reason, store.order?.orderStatus]).toEqual(['', 'zrusena'])
    expect(await store.status.undo()).toBe(false)
    expect(asked.filter((call) => call === 'change')).toHaveLength(1)
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
    const { store, asked, timers, other, order } = await held()
    expect(await store.status.undo()).toBe(true)
    for (const over of timers) over()
    expect([store.status.held, asked.includes('change')]).toEqual([undefined, false])
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
    const { make, rows, order, told, pay, asked } = await opened()
    rows.set(order.id, rowOf(order))
    await pay()
    const store = make(order.id)
    expect(await store.status.switchTo('zrusena')).toBe(false)
    expect(store.status).toMatchObject({
      chosen: 'zrusena',
      movesMoney: true,
      change: { stage: { phase: 'resting' } },
    })
    expect([told.at(-1)?.orderStatus, asked.includes('change')]).toEqual(['prijata', false])
  })
})

test('a note takes nothing of what is typed while it is on its way', async () => {
  const { store, drafts, order } = await opened()
  store.file.type('text', 'Prvá')
  const added = store.file.addNote()
  store.file.type('text', 'Prvá\nDruhá')
  expect(await added).toBe(true)
  expect([store.file.typed.text, drafts.of(order.id).text]).toEqual(['Druhá', 'Druhá'])
})

describe('what is called off', () => {
  test('gives the form its status and its reason again, and the order is as it was', async () => {
    const { store, pay, away, steps } = await opened()
    await pay()
    await store.open()
    store.status.choose('zrusena')
    store.file.type('reason', 'Na želanie zákazníka')
    expect(await store.status.submit()).toBe(true)
    away.off = ['change']
    const before = steps()
    expect(await store.status.send()).toBe(false)
    expect(store.status.change.stage).toEqual({ phase: 'resting' })
    expect(store.status.chosen).toBe('zrusena')
    expect(store.file.typed.reason).toBe('Na želanie zákazníka')
    expect(store.order?.orderStatus).not.toBe('zrusena')
    expect(steps()).toEqual(before)
  })

  test('had no form where it was one press, and a note stays typed', async () => {
    const { store, away } = await opened()
    away.off = ['change', 'addNote']
    expect(await store.status.switchTo('spracuva')).toBe(false)
    expect([store.status.change.stage.phase, store.status.chosen, store.order?.orderStatus]).toEqual([
      'resting',
      undefined,
      'prijata',
    ])
    store.file.type('text', 'Volal')
    expect(await store.file.addNote()).toBe(false)
    expect([store.file.adding.stage.phase, store.file.typed.text]).toEqual(['resting', 'Volal'])
  })
})
