import { randomUUID } from 'node:crypto'
import { Unavailable } from '@hotovo/application/faults'
import type { DueRefunds } from '@hotovo/application/payments/refunds'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { statementIn } from '../../../../tests/support/payments.ts'
import { somebody } from '../../../../tests/support/staff.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { heldReply } from '../records/HeldReply.ts'
import { Holds } from '../records/Holds.ts'
import { heldRefund } from '../records/heldRefunds.ts'
import { RequestKeys, unstored } from '../records/RequestKeys.ts'
import type { AccountLine } from './AccountsStore.ts'
import { mayAskCustomer } from './AskingStore.ts'
import { heldFile } from './FilesStore.ts'
import { heldPost, postalRefunds } from './PostalStore.ts'
import { RefundsStore } from './RefundsStore.ts'
import { sharerOf } from './sharedAccounts.ts'
import { noAccountOf } from './whyNotPicked.ts'

/** A store over orders that were paid and cancelled, so that all of their money is due: one, or one for each form. */
async function desk(forms: readonly object[] = [{}], broken = {}) {
  const { app, api, session } = await backOffice()
  const { clock } = app.world
  const { payments, orders, statements, tickets } = api.staff
  const receivedOn = '2026-03-02'
  const due = []
  for (const form of forms) {
    const { order } = (await newOrder(app.api, form)).view
    const paid = await payments.record({ id: order.id, amount: order.total, receivedOn, method: 'transfer' })
    if (!paid.ok) throw new Error(paid.error.code)
    await orders.change({ id: order.id, status: 'zrusena', version: paid.value.record.version })
    due.push(order)
    // The oldest is the first.
    clock.forward(1)
  }
  const order = due[0]!
  const keys = new RequestKeys(unstored, randomUUID)
  const kept: string[] = []
  const holds = new Holds()
  const desk = { payments: { ...payments, ...broken }, statements, tickets, session, clock, keys, holds }
  const store = new RefundsStore(desk, (name) => kept.push(name))
  await store.open()
  await store.begin(order.id)
  return { app, store, order, due, payments, orders, statements, house: app, kept, holds }
}
const fileId = randomUUID()
const lineOf = async (
  { statements, house, store }: Awaited<ReturnType<typeof desk>>,
  counterAccount: string | null = 'SK3112000000198742637541',
) => {
  const told = { amount: 41_00, counterparty: 'Jana', counterAccount }
  const [entry] = (await statementIn(house.ports, [told])).entries
  await statements.giveBack({ id: entry!.statementId, place: entry!.place, amount: 41_00 })
  await store.open()
  return store.rows.value!.items.find(({ line }) => line)!
}
const typed = { iban: 'SK3112000000198742637541', name: 'Jana' }
const courier = { address: 'Hlavná 1', city: 'Nitra', postalCode: '949 01', country: 'Slovensko' }
const byPost = { paymentMethod: 'postal', deliveryMethod: 'courier', ...courier }

test('whoever is to get money back is listed, and all that is due is proposed', async () => {
  const { store, order } = await desk()
  expect(store.rows.value?.items.map(({ id }) => id)).toEqual([order.id])
  expect(store.due).toBe(order.total)
  expect(store.fields).toMatchObject({ receivedOn: '2026-03-02', method: 'transfer' })
})

test('a refund is noted once its seconds are over, and its order is owed nothing', async () => {
  const { store, order, holds } = await desk()
  expect(store.submit()).toBe(true)
  expect(holds.waiting).toMatchObject([{ what: { kind: 'refund', amount: order.total, currency: 'EUR' } }])
  await store.open()
  expect(store.rows.value?.items.map(({ id }) => [id, store.isHeld(id)])).toEqual([[order.id, true]])
  expect(await holds.send(heldRefund(order.id))).toBe(true)
  expect(store.rows.value?.items).toEqual([])
})

test('a refund that is called off was not noted; what is wrong with one is told before it is held', async () => {
  const { store, order, holds } = await desk()
  store.type({ amount: 'nič' })
  expect([store.submit(), store.problems.map(({ at }) => at), holds.waiting]).toEqual([false, ['amount'], []])
  store.type({ amount: '1' })
  expect(store.submit()).toBe(true)
  store.callOff(order.id)
  await store.open()
  expect(store.rows.value?.items).toMatchObject([{ id: order.id, due: order.total }])
  expect([store.isHeld(order.id), holds.waiting]).toEqual([false, []])
})

test('a refund whose order changed while it was held is not noted', async () => {
  const { store, order, orders, holds } = await desk()
  expect(store.submit()).toBe(true)
  await orders.addNote({ id: order.id, text: 'Bol skôr' })
  expect(await holds.send(heldRefund(order.id))).toBe(false)
  expect(store.noting.write.stage).toMatchObject({ phase: 'conflict', wanted: { number: order.number } })
  expect(store.rows.value?.items).toMatchObject([{ id: order.id }])
})

test('of several that are held each is noted, however many are sent at once', async () => {
  const { store, due, holds } = await desk([{}, {}])
  for (const { id } of due) {
    await store.begin(id)
    expect(store.submit()).toBe(true)
  }
  expect(await Promise.all(due.map(({ id }) => holds.send(heldRefund(id))))).toEqual([true, true])
  expect(store.rows.value?.items).toEqual([])
})

test('money of a line goes back by a code, or as somebody notes it, or not at all', async () => {
  const bench = await desk()
  const { store } = bench
  const byCode = await lineOf(bench)
  await store.paying.begin(byCode)
  expect(store.paying.code.value).toMatchObject({ amount: 41_00, message: byCode.number })
  expect(store.paying.send()).toBe(true)
  expect(await bench.holds.send(heldRefund(byCode.id))).toBe(true)
  const byPost = await lineOf(bench)
  await store.begin(byPost.id, byPost)
  expect(store.due).toBe(41_00)
  store.type({ method: 'postal' })
  expect(store.submit()).toBe(true)
  expect(await bench.holds.send(heldRefund(byPost.id))).toBe(true)
  const kept = await lineOf(bench)
  expect(await store.keeping.run(kept.line!)).toBe(true)
  expect(await bench.holds.undos.undo()).toBe('stays')
  expect(bench.holds.undos.told).toMatchObject({ what: { kind: 'account', number: kept.number } })
  expect(store.rows.value?.items.map(({ id }) => id)).toEqual([bench.order.id])
})

test('what is paid by a code goes to whoever is typed where no statement tells an account, and is noted as sent', async () => {
  const { store, order, holds } = await desk()
  const { paying } = store
  await paying.begin(store.rows.value!.items[0]!)
  expect(paying.code.value).toBeUndefined()
  await paying.show()
  expect(paying.problems).toEqual([{ at: 'iban', code: 'required' }])
  paying.type({ iban: 'sk31 1200 0000 1987 4263 7541' })
  await paying.show()
  expect(paying.code.value).toMatchObject({ amount: order.total, iban: 'SK3112000000198742637541' })
  expect(await holds.undos.undo()).toBe('stays')
  expect(holds.undos.told).toMatchObject({ what: { kind: 'payee', number: order.number } })
  expect([paying.send(), store.isHeld(order.id)]).toEqual([true, true])
  expect(holds.waiting).toMatchObject([{ what: { amount: order.total, payee: paying.code.value!.name } }])
  expect(await holds.send(heldRefund(order.id))).toBe(true)
  expect(store.rows.value?.items).toEqual([])
})

test('a file is called off while another one is sent, in its turn, and each is told what became of it', async () => {
  const { store, due, holds } = await desk([{}, {}])
  const { files, paying } = store
  const ids = [fileId, randomUUID()]
  for (const [place, { id, total }] of due.entries()) {
    await paying.begin(store.rows.value!.items.find((row) => row.id === id)!)
    paying.type(typed)
    await paying.show()
    const refunds = [{ id, amount: total, ...typed }]
    expect(await files.preparing.run({ id: ids[place]!, refunds })).toBe(true)
  }
  await files.open('prepared')
  const told: unknown[] = []
  const [first, second] = ids.map((id) => files.files.find((file) => file.id === id)!)
  files.hold(first!, 'sent', (outcome) => told.push(outcome))
  files.hold(second!, 'called-off', (outcome) => told.push(outcome))
  const sending = holds.send(heldFile(ids[0]!))
  const calling = holds.send(heldFile(ids[1]!))
  expect(ids.map((id) => files.isMarked(id))).toEqual([true, true])
  expect([await sending, await calling]).toEqual([true, true])
  expect(told).toMatchObject([{ changed: 1 }, { changed: 1, left: [] }])
})

test('a file holds what is ticked, an account that somebody typed only so, and it is there whenever one looks again', async () => {
  const { store, due, kept } = await desk([{}, {}, {}])
  const { files, paying } = store
  const rows = () => store.rows.value!.items
  expect(files.meant(rows())).toEqual([])
  for (const row of rows().slice(1)) {
    await paying.begin(row)
    paying.type(typed)
    await paying.show()
  }
  expect(files.meant(rows())).toEqual([])
  await store.open()
  const told = { ...typed, typedBy: expect.any(String) }
  expect(rows().map(({ typed: one }) => one)).toMatchObject([null, told, told])
  await paying.begin(rows()[1]!)
  expect(paying.code.value).toMatchObject(typed)
  files.tick([rows()[2]!], true)
  expect(await files.prepare(fileId, rows())).toBe(true)
  expect(kept).toHaveLength(1)
  expect(rows().map(({ id }) => id)).toEqual([due[0]!.id, due[1]!.id])
  expect(store.rows.value!.counts).toMatchObject({ prepared: 1 })
  await files.open('prepared')
  expect(files.files).toMatchObject([{ id: fileId, transfers: [{ ...typedTransfer, isTyped: true }] }])
  expect(files.ticked.size).toBe(0)
  expect(files.made).toEqual({ id: fileId, count: 1, sum: due[2]!.total })
  files.dismissMade()
  expect(files.made).toBeUndefined()
})

test('a file stands in the order of the list, or whichever was asked for (P64)', async () => {
  const { store, due } = await desk(Array.from({ length: 6 }, () => ({})))
  const { files, paying } = store
  for (const row of store.rows.value!.items) {
    await paying.begin(row)
    paying.type(typed)
    await paying.show()
  }
  const refunds = due.map(({ id, total: amount }) => ({ id, amount, ...typed })).reverse()
  expect(await files.preparing.run({ id: fileId, refunds })).toBe(true)
  await files.open('prepared')
  expect(files.files[0]?.transfers.map(({ orderId }) => orderId)).toEqual(refunds.map(({ id }) => id))
})
const typedTransfer = { iban: typed.iban, payee: typed.name }

test.each([
  ['cash', 'cash', ['cash', 'cash']],
  ['unknown', 'cash', []],
  ['unknown', 'transfer', ['cash', 'transfer']],
  ['postal', 'postal', ['postal']],
] as const)(
  'money without an account came by %s where the order is by %s and %j paid',
  (way, paymentMethod, paid) => {
    const payers = paid.map((method) => ({ method, name: null, account: null, paid: 10_00 }))
    expect(noAccountOf({ paymentMethod, payers })).toBe(way)
  },
)

test('an account that was typed for two customers is told at both, and filed by a second press only (rule P44)', async () => {
  const other = { email: 'ina@example.sk', firstName: 'Iná', lastName: 'Osoba' }
  const { store, kept } = await desk([{}, {}, other])
  const { files, paying } = store
  const rows = () => store.rows.value!.items
  for (const row of rows()) {
    await paying.begin(row)
    paying.type(typed)
    await paying.show()
  }
  await store.open()
  const [one, two, three] = rows()
  const sharers = [one, two, three].map((row) => sharerOf(row!, rows())?.number)
  expect(sharers).toEqual([three!.number, three!.number, one!.number])
  expect(sharerOf(one!, [one!, two!])).toBeUndefined()
  // So is it where a code pays one of them, and for the account that is shown then.
  await paying.begin(one!)
  expect(store.sharerOfPaid?.number).toBe(three!.number)
  await paying.begin({ ...one!, typed: null })
  expect(store.sharerOfPaid).toBeUndefined()
  paying.type(typed)
  await paying.show()
  expect([paying.isReplaced, store.sharerOfPaid?.number]).toEqual([false, three!.number])
  files.tick([one!], true)
  expect([await files.prepare(fileId, rows()), files.isDoubted(rows()), kept]).toEqual([false, true, []])
  // Another choice is asked about anew.
  files.tick([two!], true)
  expect([files.isDoubted(rows()), await files.prepare(fileId, rows())]).toEqual([false, false])
  expect(await files.prepare(fileId, rows())).toBe(true)
  expect([kept.length, files.doubted]).toEqual([1, undefined])
})

test('an account to which money of another customer stands in a file or went is told as it is typed, in a row, by a code and at a file (rule P44)', async () => {
  const other = { email: 'ina@example.sk', firstName: 'Iná', lastName: 'Osoba' }
  const { store, due, kept } = await desk([{}, other])
  const { files, paying, accounts } = store
  const [one, two] = due
  const rows = () => store.rows.value!.items
  await paying.begin(rows()[0]!)
  paying.type(typed)
  await paying.show()
  files.tick([rows()[0]!], true)
  expect([await files.prepare(fileId, rows()), rows().map(({ id }) => id)]).toEqual([true, [two!.id]])
  accounts.begin(rows())
  const [line] = accounts.lines
  line!.type(typed)
  await line!.keep()
  const numbers = () => [line!.row, rows()[0]!].map((row) => sharerOf(row, rows())?.number)
  expect(numbers()).toEqual([one!.number, one!.number])
  await paying.begin({ ...rows()[0]!, typed: null, sharers: [] })
  paying.type(typed)
  await paying.show()
  expect(store.sharerOfPaid?.number).toBe(one!.number)
  const { id } = rows()[0]!
  files.tick(rows(), true)
  expect([await files.prepare(id, rows()), files.isDoubted(rows()), kept.length]).toEqual([false, true, 1])
})

test('the making of a file is the last that was done: z leads to where it is called off, then goes on, and not once it is (rule A112)', async () => {
  const { store, order, holds } = await desk()
  const { files, paying } = store
  const { undos } = holds
  await paying.begin(store.rows.value!.items[0]!)
  paying.type(typed)
  await paying.show()
  const refunds = [{ id: order.id, amount: order.total, ...typed }]
  expect(await files.preparing.run({ id: fileId, refunds })).toBe(true)
  expect([await undos.undo(), undos.told]).toMatchObject(['asked', { what: { kind: 'file', count: 1 } }])
  expect([await undos.undo(), undos.told]).toMatchObject(['stays', { what: { kind: 'payee' } }])
  // Of one into which nothing went, or that was called off, there is nothing to call off.
  expect(await files.preparing.run({ id: randomUUID(), refunds })).toBe(true)
  expect(undos.deeds).toEqual([])
  const callOff = async (id: string) => {
    await files.open('prepared')
    files.hold(files.files[0]!, 'called-off', () => undefined)
    await holds.send(heldFile(id))
  }
  await callOff(fileId)
  undos.forget()
  const again = randomUUID()
  expect(await files.preparing.run({ id: again, refunds })).toBe(true)
  await callOff(again)
  expect([await undos.undo(), await undos.undo()]).toEqual(['stays', undefined])
})

test('a file is noted as sent once its seconds are over, and waits as before where that is called off', async () => {
  const { store, order, holds } = await desk()
  const { files, paying } = store
  await paying.begin(store.rows.value!.items[0]!)
  paying.type(typed)
  await paying.show()
  const refunds = [{ id: order.id, amount: order.total, ...typed }]
  expect(await files.preparing.run({ id: fileId, refunds })).toBe(true)
  await files.open('prepared')
  const [file] = files.files
  const told: unknown[] = []
  const hold = (as: 'sent' | 'called-off') => files.hold(file!, as, (outcome) => told.push(outcome))
  hold('sent')
  expect([files.heldAs(fileId), holds.waiting.length]).toEqual(['sent', 1])
  files.callOffHeld(fileId)
  expect([files.heldAs(fileId), holds.waiting.length]).toEqual([undefined, 0])
  // So is that it is called off: the money may be on its way (rule P51).
  hold('called-off')
  expect([files.heldAs(fileId), holds.waiting.map(({ what }) => what)]).toEqual([
    'called-off',
    [{ kind: 'file', count: 1 }],
  ])
  await holds.undos.undo()
  await files.open('prepared')
  expect([files.heldAs(fileId), files.files.length, told]).toEqual([undefined, 1, []])
  hold('sent')
  expect(await holds.send(heldFile(fileId))).toBe(true)
  expect(told).toMatchObject([{ changed: 1, left: [] }])
})

test('an account that paid less is filed only where somebody chose and ticked it', async () => {
  const { store } = await desk()
  const { files, paying } = store
  const payer = { method: 'transfer', name: typed.name, account: typed.iban, paid: 1 } as const
  const row = { ...store.rows.value!.items[0]!, payers: [payer] }
  expect(files.meant([row])).toEqual([])
  await paying.begin(row)
  expect([paying.account.iban, paying.code.value]).toEqual(['', undefined])
  paying.type(typed)
  await paying.show()
  const kept = { ...row, typed: store.rows.value!.items[0]!.typed }
  expect(kept.typed).toMatchObject(typed)
  expect(files.meant([kept])).toEqual([])
  files.tick([kept], true)
  expect(files.meant([kept])).toMatchObject([typed])
  files.tick([kept], false)
  // What a statement told takes the place of what a person said.
  const bank = 'CZ6508000000192000145399'
  expect(files.meant([{ ...kept, payers: [{ ...payer, account: bank, paid: row.due }] }])).toMatchObject([
    { iban: bank },
  ])
})

test('a tick is for an account and an amount: where a colleague typed another, it falls and is told', async () => {
  const { app, store, order, payments } = await desk()
  const { files } = store
  const { value: kept } = (await payments.keepRefundAccount({ id: order.id, ...typed, seen: null })) as {
    value: { id: string }
  }
  await store.open()
  const rows = () => store.rows.value!.items
  files.tick(rows(), true)
  expect(files.meant(rows())).toMatchObject([typed])
  const other = { ...typed, iban: 'CZ6508000000192000145399', seen: kept.id }
  await (await somebody(app)).api.staff.payments.keepRefundAccount({ id: order.id, ...other })
  // Before the list is looked at again, a file has nothing that is not so any more.
  expect(await files.prepare(fileId, rows())).toBe(true)
  expect(files.preparing.stage).toMatchObject({ done: { transfers: [], left: [{ why: 'changed' }] } })
  files.tick(rows(), true)
  expect([files.ticked.size, files.fallen]).toEqual([1, []])
  await payments.keepRefundAccount({
    id: order.id,
    ...typed,
    name: 'Cudzí Človek',
    seen: rows()[0]!.typed!.id,
  })
  await store.open()
  expect([files.ticked.size, files.fallen, files.meant(rows())]).toEqual([0, [order.number], []])
})

test('an account that is typed for money of a line is kept with who typed it, and goes into a file where it is ticked: rule P47', async () => {
  const all = await desk()
  const { store } = all
  const { paying, files } = store
  await paying.begin(await lineOf(all, null))
  paying.type(typed)
  await paying.show()
  expect(paying.code.value).toMatchObject(typed)
  const row = () => store.rows.value!.items.find(({ line }) => line)!
  expect([row().typed, paying.row?.typed]).toMatchObject([typed, typed])
  // It is there for the next one who looks.
  await paying.begin(row())
  expect(paying.code.value).toMatchObject(typed)
  expect(files.meant([row()])).toEqual([])
  files.tick([row()], true)
  expect(await files.prepare(fileId, [row()])).toBe(true)
  expect(files.preparing.stage).toMatchObject({
    done: { transfers: [{ lineRefundId: expect.any(String), isTyped: true }], left: [] },
  })
})

test('another account than the one that is proposed is kept too, and one that a colleague replaced gives no code', async () => {
  const { app, store, order, payments } = await desk()
  const { paying } = store
  const row = store.rows.value!.items[0]!
  const payer = {
    method: 'transfer',
    name: 'Peter',
    account: 'CZ6508000000192000145399',
    paid: row.due,
  } as const
  await paying.begin({ ...row, payers: [payer] })
  paying.type(typed)
  await paying.show()
  expect(store.rows.value!.items[0]!.typed).toMatchObject(typed)
  expect(paying.code.value).toMatchObject(typed)
  const seen = store.rows.value!.items[0]!
  const other = { ...typed, name: 'Jana Nováková', seen: seen.typed!.id }
  await (await somebody(app)).api.staff.payments.keepRefundAccount({ id: order.id, ...other })
  await paying.begin(seen)
  expect([paying.code.value, paying.isReplaced]).toEqual([null, true])
  const { items } = store.rows.value!
  await payments.keepRefundAccount({ id: order.id, ...typed, seen: items[0]!.typed!.id })
  await paying.begin(items[0]!)
  paying.type({ iban: payer.account })
  await paying.show()
  expect([paying.code.value, paying.isReplaced]).toEqual([undefined, true])
})

test('a file whose first download was not answered is offered until it is handed over', async () => {
  let isAway = true
  const { store, order, payments, kept } = await desk([{}], {
    refundFile: (asked: { readonly id: string }) => {
      if (isAway) throw new Unavailable('away')
      return payments.refundFile(asked)
    },
  })
  const { files } = store
  await payments.keepRefundAccount({ id: order.id, ...typed, seen: null })
  await store.open()
  const { items } = store.rows.value!
  files.tick(items, true)
  expect(await files.prepare(fileId, items)).toBe(true)
  expect([files.undelivered, kept]).toEqual([fileId, []])
  isAway = false
  const keep = (name: string) => kept.push(name)
  expect(await files.download(fileId, keep)).toBe(true)
  expect(files.undelivered).toBeUndefined()
  expect(kept).toHaveLength(1)
})

test('what a colleague types, files or sends is shown in its row, which stays, marked, until it is loaded again', async () => {
  const { store, due, payments, orders, holds } = await desk([{}, {}, {}, {}])
  const ids = due.map(({ id }) => id)
  const shown = () =>
    store.rows.value!.items.map((row) => [row.id, row.typed?.name, store.current.left.has(row.id)])
  const told = () => store.current.takeAnew(ids)
  const [first, second, third, fourth] = store.rows.value!.items
  await payments.keepRefundAccount({ id: first!.id, ...typed, seen: null })
  await payments.keepRefundAccount({ id: second!.id, ...typed, seen: null })
  await told()
  expect(shown()).toEqual(ids.map((id, place) => [id, place < 2 ? 'Jana' : undefined, false]))
  await payments.prepareRefunds({
    id: fileId,
    refunds: [{ id: second!.id, amount: second!.due, iban: typed.iban, name: typed.name }],
  })
  const now = { receivedOn: '2026-03-02', method: 'transfer' } as const
  await payments.refund({ id: third!.id, amount: third!.due, ...now, version: third!.version }, randomUUID())
  // Of what is another amount by now what was looked at stays: whoever notes it is told.
  await payments.refund({ id: fourth!.id, amount: 1_00, ...now, version: fourth!.version }, randomUUID())
  await store.begin(first!.id)
  store.submit()
  await orders.addNote({ id: first!.id, text: 'volané' })
  await told()
  expect(shown().map(([, , isLeft]) => isLeft)).toEqual([false, true, true, true])
  expect(store.rows.value!.items[3]).toEqual(fourth)
  // What is held is noted as it was looked at.
  expect(store.rows.value!.items[0]!.version).toBe(first!.version)
  expect(await holds.send(heldRefund(first!.id))).toBe(false)
  await payments.callOffRefundFile({ id: fileId })
  await told()
  await store.open()
  expect(shown()).toEqual([
    [first!.id, 'Jana', false],
    [second!.id, 'Jana', false],
    [fourth!.id, undefined, false],
  ])
})

test('money of a line that a colleague sent is marked in its row, told by its line', async () => {
  const one = await desk()
  const { store, payments } = one
  const { id, line } = await lineOf(one)
  const sent = { receivedOn: '2026-03-02', method: 'transfer' } as const
  await payments.noteLineRefund({ id, ...sent, account: typed }, randomUUID())
  expect(store.current.shownIds).toEqual([one.order.id, line!.entryId])
  await store.current.takeAnew([line!.entryId])
  expect([...store.current.left]).toEqual([id])
})

test('what goes by post is noted by one press, each order on its own; one that changed meanwhile is left and told', async () => {
  const { store, due, orders, holds } = await desk([byPost, {}, byPost])
  const { postal } = store
  const rows = postalRefunds(store.rows.value!.items)
  expect(rows.map(({ id }) => id)).toEqual([due[0]!.id, due[2]!.id])
  const { version } = rows[1]!
  await orders.change({ id: due[2]!.id, status: 'prijata', version })
  const told: unknown[] = []
  postal.hold(rows, (posted) => told.push(posted))
  expect([postal.isHeld, ...due.map(({ id }) => store.isHeld(id))]).toEqual([true, true, false, true])
  expect(await holds.send(heldPost)).toBe(true)
  expect(told).toEqual([{ sent: 1, left: [due[2]!.number] }])
  await store.files.open('confirmed')
  expect(store.files.transfers.value).toMatchObject({
    items: [],
    others: [{ orderNumber: due[0]!.number, method: 'postal', amount: -due[0]!.total }],
  })
})

test('accounts that are missing are written one under another, each kept by itself (rule P54)', async () => {
  const { store, due, payments } = await desk([{}, {}, {}, byPost])
  const { accounts } = store
  accounts.begin(store.rows.value!.items)
  expect(accounts.lines.map(({ row }) => row.id)).toEqual(due.slice(0, 3).map(({ id }) => id))
  const [first, second, third] = accounts.lines as [AccountLine, AccountLine, AccountLine]
  first.type({ iban: typed.iban })
  second.type({ iban: 'SK3112000000198742637542' })
  third.type({ iban: 'SK6599990000001234567899' })
  expect(await Promise.all([first.keep(), second.keep(), third.keep()])).toEqual([true, false, false])
  expect([second, third].map(({ problems }) => problems.map(({ code }) => code))).toEqual([
    ['not-an-iban'],
    ['own-account'],
  ])
  expect(store.rows.value!.items.map((row) => row.typed?.iban)).toEqual([
    typed.iban,
    undefined,
    undefined,
    undefined,
  ])
  // What was refused is there again, as it was typed; what was kept is not.
  accounts.begin(store.rows.value!.items)
  expect(accounts.lines.map(({ account }) => account.iban)).toEqual(
    [second, third].map((one) => one.account.iban),
  )
  // A colleague was there meanwhile: what was typed stays, and counts only once that was seen.
  const other = { iban: 'DE89370400440532013000', name: 'Jana' }
  await payments.keepRefundAccount({ id: due[1]!.id, ...other, seen: null })
  second.type({ iban: typed.iban })
  expect(await second.keep()).toBe(false)
  expect([second.isReplaced, second.row.typed?.iban, second.account.iban]).toEqual([
    true,
    other.iban,
    typed.iban,
  ])
  expect(await second.keep()).toBe(true)
  expect([second.isReplaced, second.isKept]).toEqual([false, true])
})

test('an account whose answer is lost is kept by the same again', async () => {
  let isLost = true
  const { store, due, payments } = await desk([{}], {
    keepRefundAccount: async (...asked: Parameters<typeof payments.keepRefundAccount>) => {
      const answer = await payments.keepRefundAccount(...asked)
      if (!isLost) return answer
      isLost = false
      throw new Unavailable('lost')
    },
  })
  store.accounts.begin(store.rows.value!.items)
  const [line] = store.accounts.lines
  line!.type(typed)
  expect([await line!.keep(), line!.keeping.stage.phase, line!.isTyped]).toEqual([false, 'unanswered', true])
  expect(await line!.keep()).toBe(true)
  const { value } = (await payments.refunds(undefined)) as { value: DueRefunds }
  expect(value.items.map(({ id, typed }) => [id, typed?.iban])).toEqual([[due[0]!.id, typed.iban]])
})

test('a customer is asked for the account by a letter that is ready, held, and told in the row once it left (rule P55)', async () => {
  const { store, order, holds } = await desk([{}, byPost])
  const [row, postal] = store.rows.value!.items
  expect([row, postal].map((one) => mayAskCustomer(one!))).toEqual([true, false])
  store.asking.begin(row!)
  const letter = store.asking.letter!
  expect(letter.text).toContain(order.number)
  letter.type('reply', ' ')
  expect(letter.send(() => {})).toBe(false)
  letter.type('reply', 'Pošlite nám IBAN.')
  expect([letter.send(() => {}), store.asking.isLeaving(order.id)]).toEqual([true, true])
  holds.callOff(heldReply(order.id))
  expect([store.asking.isLeaving(order.id), letter.text]).toEqual([false, 'Pošlite nám IBAN.'])
  expect(letter.send(() => {})).toBe(true)
  expect(await holds.send(heldReply(order.id))).toBe(true)
  const asked = store.rows.value!.items[0]!.asked
  expect(asked?.ticket).toMatch(/^SUP-/)
  await store.open()
  expect(store.rows.value!.items[0]!.asked).toEqual(asked)
})
