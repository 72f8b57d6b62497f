import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { keptDrafts } from '../../../../tests/support/drafts.ts'
import { ticketRequest } from '../../../../tests/support/test-app.ts'
import { ticketForm } from '../../../../tests/support/tickets.ts'
import { RequestKeys } from '../records/RequestKeys.ts'
import { ticketsBulk } from './TicketsBulk.tsx'
import { TicketsStore } from './TicketsStore.ts'

async function desk(count: number) {
  const { app, api, session } = await backOffice()
  const { drafts } = keptDrafts()
  const list = new TicketsStore({
    staff: api.staff,
    session,
    drafts,
    keys: new RequestKeys(drafts, randomUUID),
    clock: app.world.clock,
    uuid: randomUUID,
  })
  for (let n = 0; n < count; n++) {
    await app.api.tickets.submit(await ticketRequest(app.api, ticketForm()))
    app.world.clock.forward(1)
  }
  await list.list.open({})
  const rows = () => list.list.page.value?.items ?? []
  const standing = () =>
    rows().map(({ status, priority, assignee }) => [status, priority, assignee && 'somebody'])
  return { list, store: ticketsBulk(list), rows, standing, house: app, api }
}

test('an undo puts back what the batch named, each to what it was, and nothing else', async () => {
  const { list, store, rows, standing, house: app, api } = await desk(3)
  const [, two] = rows()
  await api.staff.tickets.change({ id: two!.id, status: 'resolved', assignee: 'me', version: 1 })
  await list.list.refresh()
  list.picks.pick(rows())
  await store.choose({ status: 'closed', assignee: 'me' })
  expect(store.items).toHaveLength(3)
  await store.start()
  expect(store.batch).toMatchObject({ phase: 'ended', progress: { done: 3, left: [] } })
  expect(standing()).toEqual(Array(3).fill(['closed', 'medium', 'somebody']))
  const [one] = rows()
  await store.batch.undo()
  expect(store.batch).toMatchObject({ phase: 'ended', progress: { done: 3, left: [] } })
  expect(standing()).toEqual([
    ['open', 'medium', null],
    ['resolved', 'medium', 'somebody'],
    ['open', 'medium', null],
  ])
  await list.list.refresh()
  list.picks.pick([one!])
  await store.choose({ priority: 'urgent' })
  await store.start()
  expect(store.batch.progress?.changed.map(({ from, to }) => [from, to])).toEqual([
    [{ priority: 'medium' }, { priority: 'urgent' }],
  ])
  await app.close()
})

test('without a choice there is no plan', async () => {
  const { store, house: app } = await desk(2)
  await store.pickAll()
  await store.choose({ status: 'open' })
  expect([store.items.length, store.of('same').length]).toEqual([0, 2])
  await store.choose(undefined)
  expect([store.plan.answer, store.items.length]).toEqual([undefined, 0])
  await app.close()
})
