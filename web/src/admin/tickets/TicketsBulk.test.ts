import { randomUUID } from 'node:crypto'
import { when } from 'mobx'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { keptDrafts } from '../../../../tests/support/drafts.ts'
import { ticketRequest } from '../../../../tests/support/test-app.ts'
import { ticketForm } from '../../../../tests/support/tickets.ts'
import { againOf, Holds } from '../records/Holds.ts'
import { RequestKeys } from '../records/RequestKeys.ts'
import { ticketsBulk } from './TicketsBulk.tsx'
import { TicketsStore } from './TicketsStore.ts'

async function desk() {
  const { app, api, session } = await backOffice()
  const { drafts } = keptDrafts()
  const { clock } = app.world
  const keys = new RequestKeys(drafts, randomUUID)
  const holds = new Holds()
  const make = (holds: Holds) =>
    new TicketsStore({ staff: api.staff, session, drafts, keys, clock, holds, uuid: randomUUID })
  const list = make(holds)
  for (let n = 0; n < 2; n++) {
    await app.api.tickets.submit(await ticketRequest(app.api, ticketForm()))
    clock.forward(1)
  }
  await list.list.open({})
  const { rows } = list.list
  const standing = () =>
    list.list.rows.map(({ status, priority, assignee }) => [status, priority, assignee && 'somebody'])
  return { list, store: ticketsBulk(list), rows, standing, api, holds, make, drafts }
}

test('an undo puts back what the batch named, each to what it was, and nothing else', async () => {
  const { list, store, rows, standing, api } = await desk()
  await api.staff.tickets.change({ id: rows[1]!.id, status: 'resolved', assignee: 'me', version: 1 })
  await list.list.refresh()
  const before = standing()
  list.picks.pick(list.list.rows)
  await store.choose({ status: 'closed', assignee: 'me' })
  await store.start()
  expect(standing()).toEqual(Array(2).fill(['closed', 'medium', 'somebody']))
  await store.batch.undo()
  expect(store.batch).toMatchObject({ phase: 'ended', progress: { done: 2, left: [] } })
  expect(standing()).toEqual(before)
  list.picks.pick([list.list.rows[0]!])
  await store.choose({ priority: 'urgent' })
  await store.start()
  expect(store.batch.progress?.changed.map(({ from, to }) => [from, to])).toEqual([
    [{ priority: 'medium' }, { priority: 'urgent' }],
  ])
})

test('replies are held, go out to those that can be written to, with what changes besides, and are not taken back (rules A45, A104)', async () => {
  const { list, store, rows, api, holds } = await desk()
  await api.staff.tickets.change({ id: rows[1]!.id, status: 'closed', version: 1 })
  await list.list.refresh()
  list.picks.pick(list.list.rows)
  await store.choose({ reply: { sk: 'Dobrý deň, {meno}.' }, status: 'resolved' })
  expect([store.items.length, store.of('ticket-closed').length]).toEqual([1, 1])
  const sent = async () => {
    const found = await api.staff.tickets.replies({ id: rows[0]!.id })
    return found.ok && found.value.items.map(({ text }) => text)
  }
  await store.start()
  expect(holds.waiting.map(({ what }) => what)).toEqual([{ kind: 'replies', count: 1 }])
  // Those that get none are not said to (rule S14).
  expect(rows.map((row) => list.isReplyHeld(row))).toEqual([true, false])
  await holds.undos.undo()
  expect(rows.map((row) => list.isReplyHeld(row))).toEqual([false, false])
  expect([holds.waiting, list.picks.picked?.size, await sent()]).toEqual([[], 2, []])
  await store.start()
  expect(await holds.send('bulk-tickets')).toBe(true)
  const { phase, undoable, progress } = store.batch
  expect([phase, undoable, progress?.left.map(({ why }) => why)]).toEqual(['ended', 0, ['ticket-closed']])
  expect(list.list.rows.map(({ status }) => status)).toEqual(['resolved', 'closed'])
  expect(await sent()).toEqual([`Dobrý deň, ${rows[0]!.name}.`])
  await holds.undos.undo()
  expect(holds.undos.told).toMatchObject({ how: 'stays', what: { kind: 'replies' } })
})

test('without a choice there is no plan', async () => {
  const { store } = await desk()
  await store.pickAll()
  await store.choose({ status: 'open' })
  expect([store.items.length, store.of('same').length]).toEqual([0, 2])
  await store.choose(undefined)
  expect([store.plan.answer, store.items.length]).toEqual([undefined, 0])
})

test('of two tickets of a customer the newer is replied to, unless somebody wants it otherwise, until it is begun anew (rule A175)', async () => {
  const { list, store } = await desk()
  const [newer, older] = list.list.rows.map(({ id }) => id) as [string, string]
  list.picks.pick(list.list.rows)
  store.begin()
  const reply = { sk: 'Dobrý deň.' }
  await store.choose({ reply })
  const going = () => store.items.map(({ id }) => id)
  expect(going()).toEqual([newer])
  store.want([newer], false)
  store.want([older], true)
  // What else changes with it is no other wish.
  await store.choose({ reply, status: 'resolved' })
  expect(going()).toEqual([older])
  store.begin()
  await store.choose({ reply })
  expect(going()).toEqual([newer])
})

test('what was held for many as the page was loaded anew is asked again with its words and whoever was wanted, and told until it is done (rule A165)', async () => {
  const { list, store, holds, make, drafts } = await desk()
  const [newer, older] = list.list.rows.map(({ id }) => id) as [string, string]
  list.picks.pick(list.list.rows)
  store.begin()
  const to = { reply: { sk: 'Dobrý deň, {meno}.' }, status: 'resolved' } as const
  await store.choose(to)
  store.want([newer], false)
  store.want([older], true)
  await store.start()
  const [one] = holds.waiting
  expect(drafts.of('bulk-tickets').held).not.toContain(list.list.rows[0]!.name)

  const later = new Holds()
  later.restore([one!], [], [])
  const page = make(later)
  expect(page.picks.isOn).toBe(true)
  await page.list.open({})
  const asked = ticketsBulk(page)
  let opened = 0
  asked.asksAgain(() => {
    opened += 1
  })
  const again = () => later.toldHere(againOf('bulk-tickets'))!.again!(later.undone[0]!)
  again()
  await when(() => asked.plan.phase === 'shown')
  const going = () => asked.items.map(({ id }) => id)
  expect([opened, asked.isAgain, asked.to, page.picks.picked?.size, going()]).toEqual([
    1,
    true,
    to,
    2,
    [older],
  ])
  // Whoever closes it finds it once more.
  asked.begin()
  again()
  await when(() => asked.plan.phase === 'shown')
  expect([asked.isAgain, going()]).toEqual([true, [older]])
  await asked.start()
  expect([asked.isAgain, later.waiting.length, later.undone.length]).toEqual([false, 1, 1])
  await later.send('bulk-tickets')
  expect([later.undone, drafts.of('bulk-tickets').held]).toEqual([[], undefined])
})

test('nothing is asked again of what was called off', async () => {
  const { list, store, holds, drafts } = await desk()
  list.picks.pick(list.list.rows)
  await store.choose({ reply: { sk: 'Dobrý deň.' } })
  await store.start()
  holds.callOff('bulk-tickets')
  expect(drafts.of('bulk-tickets').held).toBeUndefined()
})
