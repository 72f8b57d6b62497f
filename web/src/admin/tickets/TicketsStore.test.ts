import { randomUUID } from 'node:crypto'
import { pageSize } from '@hotovo/domain/limits'
import type { Ticket } from '@hotovo/domain/tickets/ticket'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { keptDrafts } from '../../../../tests/support/drafts.ts'
import { somebody } from '../../../../tests/support/staff.ts'
import { addTicketTo } from '../../../../tests/support/tickets.ts'
import { Holds } from '../records/Holds.ts'
import { RequestKeys } from '../records/RequestKeys.ts'
import { TicketsStore } from './TicketsStore.ts'

test('what waits on another page is gone on to with that page beside it, and from the first page on (rule A134)', async () => {
  const { app, api, session } = await backOffice()
  const { ports } = app
  const other = (await somebody(app)).api.staff.tickets
  const { clock } = app.world
  const { drafts } = keptDrafts()
  const keys = new RequestKeys(drafts, randomUUID)
  const list = new TicketsStore({
    staff: api.staff,
    session,
    drafts,
    keys,
    clock,
    uuid: randomUUID,
    holds: new Holds(),
  })
  const all: Ticket[] = []
  for (let n = 0; n <= 2 * pageSize.usual; n += 1) all.push(await addTicketTo(ports))
  await list.list.open({ sort: 'oldest' })
  const listed = async () => {
    await list.list.openFirst()
    const ids = [...list.list.shownIds]
    while (await list.list.openNext()) ids.push(...list.list.shownIds)
    return ids
  }
  const ids = await listed()
  const [first, last] = [ids[0]!, ids.at(-1)!]
  for (const id of ids) if (id !== last) await other.change({ id, status: 'resolved', version: 1 })
  await list.list.openFirst()
  const numberOf = (id: string) => all.find((one) => one.id === id)!.number
  const onward = await list.queue.onward(first)
  expect([onward.path, onward.isRecord, onward.turned.length]).toEqual([
    `/admin/tikety/${numberOf(last)}`,
    true,
    2,
  ])
  expect([list.list.shownIds, onward.list]).toEqual([[last], `${list.list.address}`])
  await other.change({ id: last, status: 'resolved', version: 1 })
  await other.change({ id: first, status: 'open', version: 2 })
  const back = await list.queue.onward(last, onward.turned)
  expect([back.path, back.turned]).toEqual([`/admin/tikety/${numberOf(first)}`, []])
  await other.change({ id: first, status: 'resolved', version: 3 })
  expect(await list.queue.onward(first)).toMatchObject({ isRecord: false })
})

test('a reply is told at its ticket in the list while it is held, and no longer (rule S14)', async () => {
  const { app, api, session } = await backOffice()
  const { drafts } = keptDrafts()
  const holds = new Holds()
  const list = new TicketsStore({
    staff: api.staff,
    session,
    drafts,
    keys: new RequestKeys(drafts, randomUUID),
    clock: app.world.clock,
    uuid: randomUUID,
    holds,
  })
  const ticket = await addTicketTo(app.ports)
  const other = await addTicketTo(app.ports)
  const { number } = ticket
  const record = list.record(number)
  await record.open()
  record.file.type('reply', 'Dobrý deň')
  expect([record.reply(undefined, () => {}), list.isReplyHeld(ticket), list.isReplyHeld(other)]).toEqual([
    true,
    true,
    false,
  ])
  await holds.undos.undo()
  expect(list.isReplyHeld(ticket)).toBe(false)
})
