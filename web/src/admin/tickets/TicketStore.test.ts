import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { keptDrafts } from '../../../../tests/support/drafts.ts'
import { somebody } from '../../../../tests/support/staff.ts'
import { addTicketTo } from '../../../../tests/support/tickets.ts'
import { Holds } from '../records/Holds.ts'
import { RequestKeys } from '../records/RequestKeys.ts'
import { TicketsStore } from './TicketsStore.ts'

/** A ticket in the back-office; `other` is a colleague. */
async function opened() {
  const { app, api, session } = await backOffice()
  const ticket = await addTicketTo(app.ports)
  const { drafts } = keptDrafts()
  const { clock } = app.world
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
  const store = list.record(ticket.number)
  await store.open()
  const colleague = (await somebody(app)).api.staff
  const other = colleague.tickets
  const changes = async () => {
    const found = await api.staff.tickets.history({ id: ticket.id })
    return found.ok ? found.value.items.map(({ newValue, notes }) => [newValue, notes]) : []
  }
  return { ticket, list, store, other, changes, colleague, ports: app.ports }
}

test('a ticket is opened by its number, with what belongs to it', async () => {
  const { store, ticket } = await opened()
  expect(store.ticket).toEqual(ticket)
  expect([store.file.history.answer?.length, store.replies.answer]).toEqual([1, []])
  expect(store.customer.answer).toMatchObject({ tickets: { count: 0 }, orders: { count: 0 } })
})

describe('a change', () => {
  test('of status is made with the note that is typed, and taken back by a second change', async () => {
    const { store, changes } = await opened()
    store.file.type('note', 'Volal som')
    expect(await store.make({ status: 'resolved' })).toBe(true)
    expect([store.ticket?.status, store.file.typed.note]).toEqual(['resolved', ''])
    expect([await store.change.undo(), store.ticket?.status]).toEqual([true, 'open'])
    const [undone, made] = await changes()
    expect([undone?.[0], made]).toEqual(['open', ['resolved', 'Volal som']])
  })

  test('that is wanted while another one is on its way is made after it, without its note', async () => {
    const { store, changes } = await opened()
    store.file.type('note', 'Volal som')
    const both = [store.make({ status: 'in_progress' }), store.make({ priority: 'high' })]
    expect(await Promise.all(both)).toEqual([true, true])
    expect([store.overtaken, store.ticket]).toMatchObject([
      undefined,
      { status: 'in_progress', priority: 'high' },
    ])
    expect((await changes()).filter(([, notes]) => notes?.includes('Volal som'))).toHaveLength(1)
  })
})

test('a reply goes to the customer with a status in the same press', async () => {
  const { store } = await opened()
  store.file.type('reply', 'Dobrý deň')
  expect(await store.reply('resolved')).toBe(true)
  expect([store.file.typed.reply, store.ticket?.status]).toEqual(['', 'resolved'])
  await expect.poll(() => store.replies.answer?.map(({ text }) => text)).toEqual(['Dobrý deň'])
})

test('words that are kept are there for all, removed, and put back', async () => {
  const { saved } = (await opened()).list
  await saved.write.run({
    what: 'keep',
    one: { title: 'Kód', text: 'Pošleme nový', language: 'sk', isShared: true },
  })
  const [kept] = saved.all.answer ?? []
  await saved.write.run({ what: 'remove', one: kept! })
  expect([saved.all.answer, saved.last]).toEqual([[], { what: 'remove', one: kept }])
  await saved.write.undo()
  expect(saved.all.answer).toMatchObject([{ title: 'Kód', text: 'Pošleme nový' }])
  expect(saved.last?.what).toBe('keep')
})

test('words that are kept are changed; where somebody else was faster, theirs are shown, and the next press is of those', async () => {
  const { list, colleague } = await opened()
  const { saved } = list
  const words = { title: 'Kód', text: 'Pošleme nový', language: 'sk', isShared: true } as const
  await saved.write.run({ what: 'keep', one: words })
  const [kept] = saved.all.answer!
  await colleague.savedReplies.change({ ...kept!, text: 'Pošleme iný' })
  const change = { what: 'change', one: { ...kept!, title: 'Nový kód' } } as const
  expect([await saved.write.run(change), saved.isOvertaken, saved.isFailed]).toEqual([false, true, false])
  const [now] = saved.all.answer!
  expect(now).toEqual({ ...kept, text: 'Pošleme iný', version: 2 })
  expect(await saved.write.run({ what: 'change', one: { ...now!, title: 'Nový kód' } })).toBe(true)
  expect(saved.all.answer).toEqual([{ ...now, title: 'Nový kód', version: 3 }])
})

test('words that are kept are put into the reply, filled in, behind what is typed; what is not known has to be written', async () => {
  const { store, ticket } = await opened()
  store.insert('Dobrý deň, {meno}.')
  expect(store.file.typed.reply).toBe(`Dobrý deň, ${ticket.name}.`)
  store.insert('Číslo {číslo}, objednávka {objednávka}.')
  const typed = `Dobrý deň, ${ticket.name}.\n\nČíslo ${ticket.number}, objednávka {objednávka}.`
  expect(store.file.typed.reply).toBe(typed)
  expect([await store.reply('resolved'), store.sending.problemAt('text')?.code]).toEqual([
    false,
    'placeholder-left',
  ])
  store.file.type('reply', typed.replace('{objednávka}', 'vaša'))
  expect(await store.reply('resolved')).toBe(true)
})

describe('the list', () => {
  async function listed() {
    const desk = await opened()
    const { list, ticket } = desk
    await list.list.open({})
    return { ...desk, row: () => list.list.rows.find(({ id }) => id === ticket.id)! }
  }

  test('shows a priority at once, and whose a ticket is as soon as it is; what is so already is no change', async () => {
    const { list, row } = await listed()
    const raising = list.change(row(), { priority: 'urgent' })
    expect([row().priority, await raising]).toEqual(['urgent', true])
    expect([await list.change(row(), { assignee: 'me' }), row().assignee]).toMatchObject([true, {}])
    const { assignee } = row()
    expect(await list.change(row(), { priority: 'urgent', assignee: assignee!.id })).toBe(false)
    expect([await list.desk?.change.undo(), row().assignee, row().priority]).toEqual([true, null, 'urgent'])
  })

  test('shows each change of status at once; one that is wanted meanwhile is made next and taken back alone', async () => {
    const { list, row, changes } = await listed()
    const first = list.change(row(), { status: 'in_progress' })
    const second = list.change(row(), { status: 'resolved' })
    expect(row().status).toBe('resolved')
    expect(await Promise.all([first, second])).toEqual([true, true])
    expect([row().status, await list.desk?.change.undo()]).toEqual(['resolved', true])
    expect(row().status).toBe('in_progress')
    expect((await changes()).map(([value]) => value).slice(0, 3)).toEqual([
      'in_progress',
      'resolved',
      'in_progress',
    ])
  })

  test('gives the same record as long as its change is on its way or can be taken back', async () => {
    const { list, row, ticket } = await listed()
    const changing = list.change(row(), { status: 'closed' })
    const record = list.record(ticket.number)
    await record.open()
    expect([await changing, record.ticket?.status]).toEqual([true, 'closed'])
    expect(list.record(ticket.number)).toBe(record)
    await record.change.undo()
    expect(list.record(ticket.number)).not.toBe(record)
  })

  test('asks where the row is not as it was', async () => {
    const { list, row, ticket, other } = await listed()
    await other.change({ id: ticket.id, status: 'resolved', version: 1 })
    expect(await list.change(row(), { status: 'closed' })).toBe(false)
    expect([list.desk?.change.stage.phase, row().status]).toEqual(['conflict', 'resolved'])
  })
})

test('a list that is no queue is worked through too: what is resolved opens the next that is not, and is counted no more', async () => {
  const { list, store, ticket, ports } = await opened()
  const [second, third] = [await addTicketTo(ports), await addTicketTo(ports)]
  await list.list.open({ sort: 'oldest' })
  await list.queue.count()
  expect([list.queue.isWorked, list.queue.name, list.queue.left.answer]).toEqual([
    true,
    undefined,
    { count: 3, isMore: false },
  ])
  store.file.type('reply', 'Hotovo')
  expect(await store.reply('resolved')).toBe(true)
  await list.queue.count()
  expect(list.queue.left.answer).toEqual({ count: 2, isMore: false })
  expect([second.number, third.number].map((number) => `/admin/tikety/${number}`)).toContain(
    (await list.queue.onward(ticket.id)).path,
  )
  await list.list.open({ status: ['closed'] })
  await list.queue.count()
  expect(list.queue.left.answer).toEqual({ count: 0, isMore: false })
})
