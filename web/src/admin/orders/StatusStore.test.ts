import { listedOrderOf } from '@hotovo/application/orders/list'
import { when } from 'mobx'
import { describe, expect, test } from 'vitest'
import { orderDesk } from '../../../../tests/support/order-desk.ts'
import { endedOf } from '../records/endedHolds.ts'

/** The status of an order, and what else a page knows of it. */
async function opened() {
  const desk = await orderDesk()
  const { store, order, other } = desk
  const money = { amount: order.total, receivedOn: '2026-01-01', method: 'transfer' } as const
  const pay = () => other.payments.record({ id: order.id, ...money })
  const notes = () => store.file.history.value?.map(({ notes }) => notes)
  /** Fills in the form of a change. */
  const fill = (status: typeof order.orderStatus, words: { note?: string; reason?: string } = {}) => {
    store.status.choose(status)
    for (const field of ['note', 'reason'] as const) store.file.type(field, words[field] ?? '')
  }
  return { ...desk, status: store.status, file: store.file, sent: desk.network.sent, pay, notes, fill }
}

/** How a change stands that was made. */
const made = (from: string, to: string) => ({
  phase: 'done',
  done: { before: { order: { orderStatus: from } }, record: { order: { orderStatus: to } } },
})

test('a status is changed with a note, which is in the history, and nothing stays typed', async () => {
  const { store, status, file, fill, notes } = await opened()
  fill('spracuva', { note: 'Volané' })
  expect(await status.submit()).toBe(true)
  expect(status.change.stage).toMatchObject(made('prijata', 'spracuva'))
  expect([store.order?.orderStatus, status.chosen, file.typed.note]).toEqual(['spracuva', undefined, ''])
  await when(() => notes()?.[0] === 'Volané')
})

test('the status that the order has is no choice', async () => {
  const { status, sent, fill } = await opened()
  fill('spracuva')
  fill('prijata')
  expect([status.chosen, await status.submit(), sent]).toEqual([undefined, false, []])
})

test('a reason is asked for before anybody is bothered, and not sent where it is asked for no more', async () => {
  const { status, sent, fill, notes } = await opened()
  fill('vybavena')
  expect([status.needsReason, await status.submit(), sent]).toEqual([true, false, []])
  expect(status.change.problemAt('reason')?.code).toBe('required')
  fill('vybavena', { reason: 'omyl' })
  expect(status.change.problemAt('reason')).toBeUndefined()
  status.choose('spracuva')
  expect(await status.submit()).toBe(true)
  await when(() => notes()?.includes('Status changed to spracuva') === true)
})

test('an order that nobody paid is cancelled once that is asked, with a reason where somebody gives one (rule A137)', async () => {
  const { status, sent, notes, fill } = await opened()
  expect(await status.switchTo('zrusena')).toBe(false)
  expect(status).toMatchObject({ chosen: 'zrusena', isAsked: true, takesReason: true, needsReason: false })
  expect(sent).toEqual([])
  expect([await status.submit(), status.isHeld]).toEqual([true, false])
  await when(() => notes()?.includes('Status changed to zrusena') === true)
  await status.undo()
  fill('zrusena', { reason: 'na želanie' })
  expect(await status.submit()).toBe(true)
  await when(() => notes()?.includes('Reason: na želanie') === true)
})

test.each([false, true])(
  'an order of which something has not gone out, failing %j, is completed for a reason: one press asks for it, in a list once the server has told (rule A158)',
  async (fails) => {
    const { app, store, order, make, pay, sent } = await opened()
    const paid = await pay()
    if (!paid.ok) throw new Error(paid.error.code)
    const { deliveries, record } = paid.value
    if (fails) await app.ports.deliveries.fail(deliveries[0]!.id, 'EREFUSED')
    await store.open()
    expect(await store.status.switchTo('vybavena')).toBe(false)
    expect([store.status.chosen, store.status.needsReason, sent]).toEqual(['vybavena', true, []])
    expect(store.status).toMatchObject({ leavesUndelivered: true, isAsked: true })
    const { status, file } = make(listedOrderOf(record), order.id)
    status.choose('prijata')
    expect(await status.switchTo('vybavena')).toBe(false)
    expect([status.chosen, status.needsReason, status.change.stage.phase]).toEqual([
      'vybavena',
      true,
      'resting',
    ])
    file.type('reason', 'osobne')
    expect(await status.submit()).toBe(true)
    expect(status.change.stage).toMatchObject(made('prijata', 'vybavena'))
  },
)

test('a colleague who was faster is named with what they did; whoever looks first keeps what was typed', async () => {
  const { store, status, file, order, other, fill } = await opened()
  await other.orders.change({ id: order.id, status: 'zrusena', note: 'Na žiadosť', version: 1 })
  fill('spracuva', { note: 'moja' })
  expect(await status.submit()).toBe(false)
  const meanwhile = [{ actionType: 'charged_change' }, { notes: 'Na žiadosť', newValue: 'zrusena' }]
  expect(status.change.stage).toMatchObject({ phase: 'conflict', meanwhile })
  expect(store.order?.orderStatus).toBe('prijata')
  await status.change.acceptCurrent()
  const { note } = file.typed
  expect([store.order?.orderStatus, status.chosen, note]).toEqual(['zrusena', 'spracuva', 'moja'])
})

test('where a colleague did the same, only a note is left to add', async () => {
  const { status, file, order, other, fill } = await opened()
  await other.orders.change({ id: order.id, status: 'spracuva', version: 1 })
  fill('spracuva', { note: 'moja' })
  await status.submit()
  expect(await status.insist()).toBe(true)
  expect(file.record.answer?.adminNotes).toContain('moja')
})

test('what is chosen and typed outlives its page until it is sent, but for a choice that the order has become', async () => {
  const { make, status, order, other, fill } = await opened()
  const again = async () => {
    const store = make()
    await store.open()
    return [store.status.chosen, store.file.typed.note, store.file.typed.reason]
  }
  fill('vybavena', { note: 'Volané', reason: 'hotovosť' })
  expect(await again()).toEqual(['vybavena', 'Volané', 'hotovosť'])
  await status.submit()
  expect(await again()).toEqual([undefined, '', ''])
  fill('zrusena', { note: 'Volané' })
  await other.orders.change({ id: order.id, status: 'zrusena', version: 2 })
  expect(await again()).toEqual([undefined, 'Volané', ''])
})

test('a change whose answer was lost before the page was loaded anew is not offered again', async () => {
  const { make, status, network, fill } = await opened()
  fill('spracuva', { note: 'Volané' })
  network.state = 'lost'
  await status.submit()
  network.state = 'up'
  const again = make()
  await again.open()
  expect([again.status.chosen, again.file.typed.note]).toEqual([undefined, ''])
  again.status.choose('zrusena')
  expect(await again.status.submit()).toBe(true)
})

describe('what is taken back (rule A112)', () => {
  const told = (from: string, to: string) => ({ how: 'undone', what: { kind: 'order', from, to } })

  test('is the newest first, then the one before, and taking back is not taken back', async () => {
    const { status, store, holds } = await opened()
    await status.switchTo('spracuva')
    status.choose('zrusena')
    await status.submit()
    status.change.rest()
    await holds.undos.undo()
    expect([store.order?.orderStatus, holds.undos.told]).toMatchObject([
      'spracuva',
      told('spracuva', 'zrusena'),
    ])
    expect(status.change.isBack).toBe(true)
    await holds.undos.undo()
    expect([store.order?.orderStatus, holds.undos.told]).toMatchObject([
      'prijata',
      told('prijata', 'spracuva'),
    ])
    await holds.undos.undo()
    expect([store.order?.orderStatus, holds.undos.told]).toEqual(['prijata', { how: 'none' }])
  })

  test('is so where a colleague noted something since, and stays where they changed the status', async () => {
    const { status, store, holds, order, other } = await opened()
    await status.switchTo('spracuva')
    await other.orders.addNote({ id: order.id, text: 'Volal' })
    expect([await status.undo(), store.order?.orderStatus]).toEqual([true, 'prijata'])
    await status.switchTo('spracuva')
    await other.orders.change({ id: order.id, status: 'zrusena', version: store.file.record.answer!.version })
    expect(await status.undo()).toBe(false)
    expect([store.order?.orderStatus, holds.undos.told, status.change.stage.phase]).toMatchObject([
      'zrusena',
      { how: 'overtaken' },
      'resting',
    ])
  })

  test('is tried again by the same key where nobody answered', async () => {
    const { status, store, holds, network } = await opened()
    await status.switchTo('spracuva')
    network.state = 'lost'
    await holds.undos.undo()
    expect(holds.undos.told).toMatchObject({ how: 'unanswered' })
    network.state = 'up'
    await holds.undos.undo()
    expect([store.order?.orderStatus, holds.undos.told]).toMatchObject([
      'prijata',
      told('prijata', 'spracuva'),
    ])
  })
})

describe('at one press', () => {
  test('what needs a reason, and what there are words for already, waits for the form', async () => {
    const { status, file, sent, fill } = await opened()
    expect(await status.switchTo('vybavena')).toBe(false)
    expect(status).toMatchObject({ chosen: 'vybavena', needsReason: true })
    fill('prijata', { note: 'rozpísané' })
    expect(await status.switchTo('spracuva')).toBe(false)
    expect([status.chosen, file.typed.note, sent]).toEqual(['spracuva', 'rozpísané', []])
  })

  test('a row that is old yields to what somebody else did', async () => {
    const { make, row, order, told, other } = await opened()
    await other.orders.change({ id: order.id, status: 'zrusena', version: 1 })
    const { status } = make(row)
    expect(await status.switchTo('spracuva')).toBe(false)
    expect([status.change.stage.phase, told.at(-1)?.orderStatus]).toEqual(['conflict', 'zrusena'])
  })

  test('a change is taken back, which its entry says, with the reason where one is needed', async () => {
    const { status, file, fill, notes } = await opened()
    fill('vybavena', { reason: 'v hotovosti' })
    await status.submit()
    await status.switchTo('prijata')
    expect(await status.undo()).toBe(false)
    expect(status).toMatchObject({ chosen: 'vybavena', needsReason: true })
    file.type('reason', 'predsa len')
    expect(await status.submit()).toBe(true)
    expect(await status.undo()).toBe(true)
    await when(() => notes()?.length === 5)
    expect(notes()?.slice(0, 2)).toEqual([
      'Status changed to prijata (undone)',
      'Status changed to vybavena (undone)\nReason: predsa len',
    ])
  })
})

test('an order whose letter waits for the courier is asked about before it is sent, in a list too, where nobody knows of it (rule A158)', async () => {
  const courier = { address: 'Hlavná 1', city: 'Nitra', postalCode: '949 01', country: 'Slovensko' }
  const desk = await orderDesk({ deliveryMethod: 'courier', ...courier })
  const { store, order, other, row, make } = desk
  await other.payments.record({
    id: order.id,
    amount: order.total,
    receivedOn: '2026-01-01',
    method: 'transfer',
  })
  await store.open()
  expect(await store.status.switchTo('vybavena')).toBe(false)
  expect(store.status).toMatchObject({
    chosen: 'vybavena',
    leavesUndelivered: true,
    isAsked: true,
    needsReason: true,
  })
  expect(await store.status.submit()).toBe(false)
  store.file.type('reason', 'osobne')
  expect(await store.status.submit()).toBe(true)
  expect(store.status.change.stage).toMatchObject(made('prijata', 'vybavena'))
  const { status } = make({ ...row, paymentStatus: 'paid', received: order.total })
  expect([await status.switchTo('vybavena'), status.leavesUndelivered]).toEqual([false, true])
})

test('what a colleague did while a change is filled in is shown before anything of it is held: it is sent by a second press (rule A159)', async () => {
  const { order, store, status, file, fill, pay, other, holds, sent } = await opened()
  await pay()
  await store.open()
  fill('zrusena', { reason: 'na želanie' })
  await other.orders.change({ id: order.id, status: 'spracuva', version: file.record.answer!.version })
  expect((await store.look())?.entries).toMatchObject([{ newValue: 'spracuva' }])
  expect([file.heard?.isTaken, store.order?.orderStatus]).toEqual([false, 'prijata'])
  expect([await status.submit(), holds.waiting, sent]).toEqual([false, [], []])
  expect(file.heard).toMatchObject({ isTaken: true, entries: [{ newValue: 'spracuva' }] })
  expect([status.chosen, file.typed.reason, store.order?.orderStatus]).toEqual([
    'zrusena',
    'na želanie',
    'spracuva',
  ])
  expect([await status.submit(), status.isHeld]).toEqual([true, true])
  expect(holds.waiting.map(({ what }) => what)).toMatchObject([{ from: 'spracuva', to: 'zrusena' }])
  status.choose('vybavena')
  expect(file.heard).toBeUndefined()
})

describe('a change that moves money (rule A45)', () => {
  /** An order that is paid and is to be cancelled for a reason. */
  async function held() {
    const desk = await opened()
    await desk.pay()
    await desk.store.open()
    desk.fill('zrusena', { reason: 'na želanie' })
    expect(await desk.status.submit()).toBe(true)
    const subject = `order ${desk.order.id}`
    return { ...desk, subject, send: () => desk.holds.send(subject) }
  }

  test('waits for the form and its reason, at one press too', async () => {
    const { store, status, pay, sent } = await opened()
    await pay()
    await store.open()
    expect(await status.switchTo('zrusena')).toBe(false)
    expect(status).toMatchObject({ chosen: 'zrusena', movesMoney: true, needsReason: true })
    expect(await status.submit()).toBe(false)
    expect([status.change.problemAt('reason')?.code, sent]).toEqual(['required', []])
  })

  test('is sent once its seconds are over, told with what was held, and nothing takes it back then', async () => {
    const { order, store, status, file, sent, holds, send } = await held()
    const { id, number } = order
    expect(holds.waiting.map(({ what }) => what)).toEqual([
      { kind: 'order', id, number, from: 'prijata', to: 'zrusena' },
    ])
    expect([status.chosen, store.order?.orderStatus, sent]).toEqual([undefined, 'prijata', []])
    expect([await send(), status.wasHeld, status.isForGood]).toEqual([true, true, true])
    expect([file.typed.reason, store.order?.orderStatus]).toEqual(['', 'zrusena'])
    expect([await status.undo(), sent]).toEqual([false, ['change']])
    status.choose('prijata')
    expect(status).toMatchObject({ movesMoney: true, needsReason: true })
  })

  test('that is called off has not happened', async () => {
    const { store, status, sent, holds, subject, send } = await held()
    expect(holds.callOff(subject)).toBe(true)
    expect([await send(), status.isChanging, sent, store.order?.orderStatus]).toEqual([
      false,
      false,
      [],
      'prijata',
    ])
  })

  test('that is called off as it is sent gives the form its status and its reason again, and is told no more', async () => {
    const { store, status, file, network, holds, send } = await held()
    network.state = 'off'
    expect(await send()).toBe(false)
    expect([status.chosen, file.typed.reason, endedOf(holds)]).toEqual(['zrusena', 'na želanie', []])
    expect([status.change.stage.phase, store.order?.orderStatus]).toEqual(['resting', 'prijata'])
  })

  test('gives way to what is chosen instead', async () => {
    const { status, send } = await held()
    expect(await status.switchTo('spracuva')).toBe(true)
    expect(await send()).toBe(false)
    expect([status.wasHeld, status.change.stage]).toMatchObject([false, made('prijata', 'spracuva')])
  })

  test('is tried again where nobody answered, and told as done then', async () => {
    const { status, network, holds, send } = await held()
    network.state = 'lost'
    expect([await send(), endedOf(holds)[0]?.stands]).toEqual([false, 'unanswered'])
    network.state = 'up'
    expect([await status.change.retry(), endedOf(holds)[0]?.stands]).toEqual([true, 'done'])
  })

  test('that met somebody else is asked about again by what it does now, and held: nothing is sent before (rule A149)', async () => {
    const { store, status, file, order, pay, sent, holds, fill, other } = await opened()
    fill('zrusena', { reason: 'duplicitná' })
    await pay()
    expect([await status.submit(), status.change.stage.phase]).toEqual([false, 'conflict'])
    const before = sent.length
    expect([await status.insist(), sent.length]).toEqual([false, before])
    const known = () => store.account.account.answer
    expect(status).toMatchObject({ chosen: 'zrusena', movesMoney: true, needsReason: true })
    expect([file.typed.reason, known()?.payments.length, known()?.vouchers.length]).toEqual([
      'duplicitná',
      1,
      2,
    ])
    expect([await status.submit(), status.isHeld]).toEqual([true, true])
    await other.orders.addNote({ id: order.id, text: 'Volal' })
    expect([await holds.send(`order ${order.id}`), status.change.stage.phase]).toEqual([false, 'conflict'])
    expect([await status.insist(), status.chosen, file.typed.reason]).toEqual([
      false,
      'zrusena',
      'duplicitná',
    ])
    expect([await status.submit(), await holds.send(`order ${order.id}`)]).toEqual([true, true])
    expect([store.order?.orderStatus, status.chosen, file.typed.reason]).toEqual(['zrusena', undefined, ''])
  })

  test('waits for the form too where the money came after the row was shown', async () => {
    const { make, row, told, pay, sent } = await opened()
    await pay()
    const { status, file } = make(row)
    status.choose('zrusena')
    file.type('reason', 'na želanie')
    expect([status.movesMoney, await status.submit()]).toEqual([false, false])
    expect(status).toMatchObject({ chosen: 'zrusena', movesMoney: true })
    expect([status.change.stage.phase, told.at(-1)?.orderStatus, sent]).toEqual(['resting', 'prijata', []])
  })
})
