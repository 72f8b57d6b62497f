import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import type { VoucherEnd } from '../records/deeds.ts'
import { endedOf } from '../records/endedHolds.ts'
import { Holds } from '../records/Holds.ts'
import { heldVoucher } from '../records/heldVouchers.ts'
import { RequestKeys, unstored } from '../records/RequestKeys.ts'
import { actionsOf } from './actions.ts'
import { VoucherStore } from './VoucherStore.ts'
import { VouchersStore } from './VouchersStore.ts'

/** A voucher of an order that was paid; `other` is the desk of somebody else. */
async function desk() {
  const { app, api, session } = await backOffice()
  const { order } = (await newOrder(app.api)).view
  const receivedOn = '2026-03-02'
  const money = { amount: order.total, receivedOn, method: 'transfer' } as const
  const paid = await api.staff.payments.record({ id: order.id, ...money })
  if (!paid.ok) throw new Error(paid.error.code)
  const { serial, amount } = paid.value.vouchers[0]!.voucher
  const { vouchers: other } = api.staff
  const keys = new RequestKeys(unstored, randomUUID)
  const holds = new Holds()
  const list = new VouchersStore({ staff: api.staff, session, keys, holds })
  await list.list.open({})
  const store = list.record(serial)
  await store.open()
  const row = () => list.list.rows.find(({ voucher }) => voucher.serial === serial)
  const { clock } = app.world
  /** Asks for what is for good, and holds it. */
  const hold = async (what: VoucherEnd, reason: string) => {
    await store.action.ask(what)
    store.action.type(reason)
    return store.action.submit()
  }
  const subject = heldVoucher(serial)
  const send = () => holds.send(subject)
  return { api, session, serial, amount, list, row, store, other, clock, holds, hold, subject, send }
}

const kinds = ({ timeline }: Awaited<ReturnType<typeof desk>>['store']) => timeline.map(({ kind }) => kind)

describe('a voucher on the desk', () => {
  test('tells what is left of it, what happened, and what can be done', async () => {
    const { store, amount, clock } = await desk()
    expect(store.record.answer?.voucher.balance).toBe(amount)
    expect(store.timeline).toMatchObject([{ kind: 'issue', moved: { amount, balanceAfter: amount } }])
    expect(actionsOf(store.record.answer!, clock.now())).toEqual(['freeze', 'reissue', 'refund', 'cancel'])
  })

  test('tells whoever may not see the log what moved its value, and asks for no log', async () => {
    const { api, session, serial, amount, other } = await desk()
    const list = () => Promise.reject(new Error('asked'))
    const store = new VoucherStore(serial, {
      staff: { vouchers: other, audit: { ...api.staff.audit, list } },
      session: { guarded: (ask) => session.guarded(ask), may: (permission) => permission !== 'audit.view' },
      keys: new RequestKeys(unstored, randomUUID),
      holds: new Holds(),
      tell: () => {},
      begins: () => {},
    })
    await store.open()
    expect(store.timeline).toMatchObject([{ kind: 'issue', moved: { amount } }])
    expect(store.log.phase).toBe('shown')
  })

  test('is not there for a serial that nobody has', async () => {
    const { list } = await desk()
    const store = list.record('VCH-000000000')
    await store.open()
    expect(store.record.answer).toBeNull()
  })

  test('is blocked with a reason only, its row says so too, and the undo lifts it', async () => {
    const { store, row } = await desk()
    await store.action.ask('freeze')
    store.action.type('  ')
    expect([await store.action.submit(), store.action.write.problemAt('reason')?.code]).toEqual([
      false,
      'required',
    ])
    store.action.type('Zákazník volal')
    expect([store.action.write.problems, await store.action.submit()]).toEqual([[], true])
    expect(row()).toMatchObject({ status: 'inactive', voucher: { frozen: true } })
    expect(store.timeline[0]).toMatchObject({
      kind: 'blocked',
      note: 'Zákazník volal',
      actor: { kind: 'staff' },
      moved: null,
    })
    expect(await store.action.undo('Omyl')).toBe(true)
    expect(kinds(store)).toEqual(['unblocked', 'blocked', 'issue'])
    expect(await store.action.undo('Omyl')).toBe(false)
  })

  test.each([
    ['reissue', 1],
    ['refund', 0],
    ['cancel', 0],
  ] as const)('is voided by %s once that was held, and not before', async (what, replacements) => {
    const { store, serial, amount, holds, hold, subject, send, api } = await desk()
    expect([await hold(what, ''), store.action.write.problemAt('reason')?.code]).toEqual([false, 'required'])
    expect(await hold(what, 'Kód sa stratil')).toBe(true)
    expect([store.action.isHeld, store.action.asked, store.record.answer?.voucher.voided]).toEqual([
      true,
      undefined,
      false,
    ])
    expect(holds.of(subject)?.what).toEqual({ kind: 'voucher', serial, as: what, amount, currency: 'EUR' })
    // Nothing else is begun of it meanwhile.
    await store.action.ask('freeze')
    expect(store.action.asked).toBeUndefined()
    expect(await send()).toBe(true)
    expect(store.record.answer?.voucher.voided).toBe(true)
    expect(store.timeline[0]).toMatchObject({
      kind: 'cancel',
      moved: { amount: -amount, balanceAfter: 0 },
      note: 'Kód sa stratil',
    })
    const all = await api.staff.vouchers.list({})
    const replacing = all.ok ? all.value.items.filter(({ voucher }) => voucher.serial !== serial) : []
    expect([replacing.length - 1, store.record.answer?.replacedBy !== null]).toEqual([
      replacements,
      replacements === 1,
    ])
    expect([holds.undos.deeds.length, endedOf(holds).map(({ stands }) => stands)]).toEqual([1, ['done']])
    expect(await holds.undos.undo()).toBe('stays')
  })

  test('that is called off stays as it was, and its reason is there for whoever asks again, also from the list', async () => {
    const { store, holds, hold, list, serial } = await desk()
    await hold('refund', 'Dohodnuté')
    expect(list.record(serial)).toBe(store)
    expect(await holds.undos.undo()).toBeUndefined()
    expect([store.action.isHeld, store.record.answer?.voucher.voided]).toEqual([false, false])
    const again = list.record(serial)
    await again.action.ask('refund')
    expect(again.action.reason).toBe('Dohodnuté')
    again.action.leave()
    await again.action.ask('cancel')
    expect(again.action.reason).toBe('')
  })

  test('a block that was put before what was called off is lifted by the next z', async () => {
    const { store, holds, hold } = await desk()
    await store.action.ask('freeze')
    store.action.type('Zákazník volal')
    await store.action.submit()
    await hold('cancel', 'Podvod')
    await holds.undos.undo()
    expect(await holds.undos.undo()).toBe('asked')
    expect(await store.action.undo('Omyl')).toBe(true)
    expect(store.record.answer?.voucher.frozen).toBe(false)
  })

  test('that somebody else has voided meanwhile says why it is not given back, and is shown', async () => {
    const { store, other, serial, holds, hold, send } = await desk()
    await hold('refund', 'Dohodnuté')
    await other.cancel({ serial, reason: 'Bol skôr' })
    expect(await send()).toBe(false)
    expect(store.action.write.stage).toMatchObject({
      phase: 'refused',
      why: { code: 'voucher-worthless' },
    })
    expect(store.record.answer?.voucher.voided).toBe(true)
    const told = () => endedOf(holds).map(({ stands }) => stands)
    expect([store.action.wasHeld, told()]).toEqual([true, ['declined']])
    // The page says why, so that nobody else tells it.
    const leave = store.action.tellsRefusal()
    expect(told()).toEqual([])
    leave()
    store.action.write.rest()
    expect(told()).toEqual([])
  })

  test('that somebody else changed says what happened and who did it, and shows it as news; a row says it in its place', async () => {
    const { store, list, row, other, serial } = await desk()
    const { shownIds } = list
    expect([store.shownIds, shownIds.includes(serial)]).toEqual([[serial], true])
    await store.takeAnew(store.shownIds)
    expect(store.newest).toBeUndefined()
    await other.freeze({ serial, reason: 'Stratený' })
    await store.takeAnew(store.shownIds)
    expect([store.newest !== undefined, store.record.answer?.voucher.frozen]).toEqual([true, false])
    expect(row()?.status).toBe('active')
    const seen = await store.look()
    expect(seen?.moments).toMatchObject([{ kind: 'blocked', actor: { kind: 'staff' }, note: 'Stratený' }])
    expect(kinds(store)).toEqual(['issue'])
    seen?.take()
    expect([store.newest, kinds(store), row()?.status]).toEqual([undefined, ['blocked', 'issue'], 'inactive'])
    const news = () => store.timeline.map(({ key }) => store.news.has(key))
    expect([news(), list.shownIds]).toEqual([[true, false], shownIds])
    store.settle()
    expect(news()).toEqual([false, false])
    // What is done here is no news.
    await store.action.ask('unfreeze')
    store.action.type('Našiel sa')
    expect(await store.action.submit()).toBe(true)
    await store.takeAnew(store.shownIds)
    expect([store.newest, news()]).toEqual([undefined, [false, false, false]])
    await other.freeze({ serial, reason: 'Znova' })
    await store.takeAnew(store.shownIds)
    await list.takeAnew(list.shownIds)
    expect(row()?.status).toBe('inactive')
    await store.open()
    expect([store.newest, store.record.answer?.voucher.frozen]).toEqual([undefined, true])
  })

  test('whoever may not read the log is told what happened to it', async () => {
    const { api, session, serial, other } = await desk()
    const store = new VoucherStore(serial, {
      staff: api.staff,
      session: { guarded: (ask) => session.guarded(ask), may: (permission) => permission !== 'audit.view' },
      keys: new RequestKeys(unstored, randomUUID),
      holds: new Holds(),
      tell: () => {},
      begins: () => {},
    })
    await store.open()
    await other.freeze({ serial, reason: 'Stratený' })
    const seen = await store.look()
    expect(seen?.moments).toMatchObject([{ kind: 'blocked', actor: null, note: null }])
    seen?.take()
    expect([store.record.answer?.voucher.frozen, kinds(store)]).toEqual([true, ['issue']])
  })
})
