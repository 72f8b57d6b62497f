import { randomUUID } from 'node:crypto'
import type { TicketStatus } from '@hotovo/domain/tickets/ticket'
import { describe, expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { keptDrafts } from '../../../../tests/support/drafts.ts'
import { newNetwork, over } from '../../../../tests/support/failing-network.ts'
import { somebody } from '../../../../tests/support/staff.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { addTicketTo } from '../../../../tests/support/tickets.ts'
import { endedOf, retryTold } from '../records/endedHolds.ts'
import { heldReply } from '../records/HeldReply.ts'
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
  const holds = new Holds()
  const network = newNetwork()
  const list = new TicketsStore({
    staff: over(api.staff, network),
    session,
    drafts,
    keys,
    clock,
    uuid: randomUUID,
    holds,
  })
  const store = list.record(ticket.number)
  await store.open()
  const colleague = (await somebody(app)).api.staff
  const other = colleague.tickets
  const changes = async () => {
    const found = await api.staff.tickets.history({ id: ticket.id })
    return found.ok ? found.value.items.map(({ newValue, notes }) => [newValue, notes]) : []
  }
  const send = async (status?: TicketStatus) => store.reply(status) && holds.send(heldReply(ticket.number))
  return {
    app,
    ticket,
    list,
    store,
    other,
    changes,
    colleague,
    ports: app.ports,
    holds,
    network,
    send,
    drafts,
  }
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

describe('a reply', () => {
  const replied = async ({ store }: Awaited<ReturnType<typeof opened>>) => {
    await store.openReplies()
    return [store.replies.answer?.map(({ text }) => text), store.ticket?.status, store.file.typed.reply]
  }

  test('is held with its status, stands in its field until it leaves, and goes out once (rule A119)', async () => {
    const desk = await opened()
    const { store, holds, ticket, list, drafts } = desk
    store.file.type('reply', 'Dobrý deň')
    expect([store.reply('resolved'), store.reply('resolved')]).toEqual([true, false])
    const path = `/admin/tikety/${ticket.number}`
    const what = { kind: 'reply', number: ticket.number, path, status: 'resolved' }
    expect(holds.waiting.map((held) => held.what)).toEqual([what])
    expect([store.replying.leaving?.status, await replied(desk)]).toEqual([
      'resolved',
      [[], 'open', 'Dobrý deň'],
    ])
    expect([list.record(ticket.number), drafts.of(ticket.number)]).toEqual([store, { reply: 'Dobrý deň' }])
    expect(await holds.send(heldReply(ticket.number))).toBe(true)
    expect(await replied(desk)).toEqual([['Dobrý deň'], 'resolved', ''])
    expect(endedOf(holds)).toMatchObject([{ what, stands: 'done' }])
    await holds.undos.undo()
    expect(holds.undos.told).toMatchObject({ how: 'stays', what })
  })

  test('that is called off was never sent; its words and its ticket are as they were, and lead back', async () => {
    const desk = await opened()
    const { store, holds } = desk
    store.file.type('reply', 'Nie vám')
    let back = 0
    store.reply('resolved', () => {
      back += 1
    })
    await holds.undos.undo()
    expect([await replied(desk), back, store.replying.isOpen]).toEqual([[[], 'open', 'Nie vám'], 1, false])
    store.file.type('reply', 'Vám')
    expect([await desk.send(), await replied(desk)]).toEqual([true, [['Vám'], 'open', '']])
  })

  test('that is held when the session ends is not sent, which is told, and its words stay', async () => {
    const desk = await opened()
    const { store, holds } = desk
    store.file.type('reply', 'Dobrý deň')
    store.reply()
    holds.drop()
    expect([holds.undone.map(({ what }) => what.kind), await replied(desk)]).toEqual([
      ['reply'],
      [[], 'open', 'Dobrý deň'],
    ])
  })

  test('that a colleague was faster than is told elsewhere, and its record waits with what is asked', async () => {
    const desk = await opened()
    const { store, holds, list, ticket, other } = desk
    store.file.type('reply', 'Dobrý deň')
    store.reply('resolved')
    await other.reply({ id: ticket.id, text: 'Už som odpísala', version: 1 })
    expect(await holds.send(heldReply(ticket.number))).toBe(false)
    expect(endedOf(holds)).toMatchObject([{ stands: 'declined' }])
    expect([list.record(ticket.number), store.overtaken]).toEqual([store, 'reply'])
    const ends = store.replying.tellsHere()
    expect(endedOf(holds)).toEqual([])
    ends()
    await store.sending.acceptCurrent()
    expect([endedOf(holds), store.file.typed.reply]).toEqual([[], 'Dobrý deň'])
  })

  test('that nobody answered is sent again at once under its key: nothing could call it off', async () => {
    const desk = await opened()
    const { store, holds, network } = desk
    store.file.type('reply', 'Raz')
    network.state = 'lost'
    const ends = store.replying.tellsHere()
    expect([await desk.send(), store.sending.stage.phase]).toEqual([false, 'unanswered'])
    // Its form may be out of sight (rule A163).
    expect(endedOf(holds)).toMatchObject([{ stands: 'unanswered' }])
    ends()
    network.state = 'up'
    expect([store.reply(), holds.waiting]).toEqual([true, []])
    await store.sending.isMade()
    expect([await replied(desk), endedOf(holds).map(({ stands }) => stands)]).toEqual([
      [['Raz'], 'open', ''],
      ['done'],
    ])
  })

  test('that nobody answered goes by itself when the network is back, unless other words were written since', async () => {
    const desk = await opened()
    const { store, holds, network } = desk
    store.replying.tellsHere()
    store.file.type('reply', 'Raz')
    network.state = 'away'
    await desk.send()
    network.state = 'up'
    await retryTold(holds)
    expect([await replied(desk), endedOf(holds).map(({ stands }) => stands)]).toEqual([
      [['Raz'], 'open', ''],
      ['done'],
    ])
    store.file.type('reply', 'Dva')
    network.state = 'away'
    await desk.send()
    store.file.type('reply', 'Tri')
    network.state = 'up'
    await retryTold(holds)
    expect([await replied(desk), endedOf(holds)]).toEqual([[['Raz'], 'open', 'Tri'], []])
  })

  test('is not led to again in what is worked through while it is held', async () => {
    const { list, store, ticket, ports, holds } = await opened()
    const second = await addTicketTo(ports)
    await list.list.open({})
    store.file.type('reply', 'Dobrý deň')
    store.reply('resolved')
    await list.queue.count()
    expect(list.queue.left.answer?.count).toBe(1)
    expect((await list.queue.onward(ticket.id)).path).toBe(`/admin/tikety/${second.number}`)
    expect((await list.queue.onward(second.id)).isRecord).toBe(false)
    await holds.send(heldReply(ticket.number))
    await expect.poll(() => list.queue.left.answer?.count).toBe(1)
  })
})

test('words that are kept are there for all, removed, and put back', async () => {
  const { saved } = (await opened()).list
  await saved.write.run({
    what: 'keep',
    one: { title: 'Kód', text: 'Pošleme nový', language: 'sk', isShared: true, assumes: null },
  })
  const [kept] = saved.all.answer ?? []
  await saved.write.run({ what: 'remove', one: kept! })
  expect([saved.all.answer, saved.last]).toEqual([[], { what: 'remove', one: kept }])
  await saved.write.undo()
  expect(saved.all.answer).toMatchObject([{ title: 'Kód', text: 'Pošleme nový' }])
  expect(saved.last?.what).toBe('keep')
})

test('words that are removed while a change of them is under way go as they were changed, and come back so', async () => {
  const { saved } = (await opened()).list
  const words = { title: 'Kód', text: 'Pošleme nový', language: 'sk', isShared: true, assumes: null } as const
  await saved.write.run({ what: 'keep', one: words })
  const [kept] = saved.all.answer!
  const changing = saved.write.run({ what: 'change', one: { ...kept!, text: 'Pošleme iný' } })
  expect(await saved.remove(kept!)).toBe(true)
  expect([await changing, saved.all.answer]).toEqual([true, []])
  await saved.write.undo()
  expect(saved.all.answer).toMatchObject([{ title: 'Kód', text: 'Pošleme iný' }])
})

test('words that are kept are changed; where somebody else was faster, theirs are shown, and the next press is of those', async () => {
  const { list, colleague } = await opened()
  const { saved } = list
  const words = { title: 'Kód', text: 'Pošleme nový', language: 'sk', isShared: true, assumes: null } as const
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
  const { store, ticket, send } = await opened()
  store.insert('Dobrý deň, {meno}.')
  expect(store.file.typed.reply).toBe(`Dobrý deň, ${ticket.name}.`)
  store.insert('Číslo {číslo}, objednávka {objednávka}.')
  const typed = `Dobrý deň, ${ticket.name}.\n\nČíslo ${ticket.number}, objednávka {objednávka}.`
  expect(store.file.typed.reply).toBe(typed)
  expect([await send('resolved'), store.sending.problemAt('text')?.code]).toEqual([false, 'placeholder-left'])
  store.file.type('reply', typed.replace('{objednávka}', 'vaša'))
  expect(await send('resolved')).toBe(true)
})

test('the order that a customer means is filled in, and is told apart from one that is linked (rule S15)', async () => {
  const { store, ticket, app } = await opened()
  const { number } = (await newOrder(app.api, { email: ticket.email })).view.order
  await store.openCustomer()
  store.insert('K {objednávka}.')
  expect([store.file.typed.reply, store.related.meant?.number]).toEqual([`K ${number}.`, number])
  await store.make({ relatedOrder: number })
  expect(store.related.meant).toBeUndefined()
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
  const { list, store, ticket, ports, send } = await opened()
  const [second, third] = [await addTicketTo(ports), await addTicketTo(ports)]
  // Before its rows are there nobody knows what it shows, after a reload of a record.
  expect(list.queue.isWorked).toBe(false)
  await list.list.open({ sort: 'oldest' })
  await list.queue.count()
  expect([list.queue.isWorked, list.queue.name, list.queue.left.answer]).toEqual([
    true,
    undefined,
    { count: 3, isMore: false },
  ])
  store.file.type('reply', 'Hotovo')
  expect(await send('resolved')).toBe(true)
  await list.queue.count()
  expect(list.queue.left.answer).toEqual({ count: 2, isMore: false })
  expect([second.number, third.number].map((number) => `/admin/tikety/${number}`)).toContain(
    (await list.queue.onward(ticket.id)).path,
  )
  await list.list.open({ status: ['closed'] })
  await list.queue.count()
  expect(list.queue.left.answer).toEqual({ count: 0, isMore: false })
})
