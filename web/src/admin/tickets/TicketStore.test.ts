import { randomUUID } from 'node:crypto'
import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import { lengths, mostSaved } from '@hotovo/domain/limits'
import { when } from 'mobx'
import { describe, expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { somebody } from '../../../../tests/support/staff.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { addTicketTo } from '../../../../tests/support/tickets.ts'
import { Drafts } from '../records/Drafts.ts'
import { RequestKeys } from '../records/RequestKeys.ts'
import { TicketsStore } from './TicketsStore.ts'

/** A ticket in the back-office; `lost` are the calls whose answers nobody gets, `other` is a colleague. */
async function opened() {
  const { app, api, session, credentials } = await backOffice()
  const ticket = await addTicketTo(app.ports)
  const lost = { calls: [] as readonly string[] }
  const unlessLost =
    <Args extends unknown[], Answer>(name: string, call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args) => {
      const answer = await call(...args)
      if (lost.calls.includes(name)) throw new Unavailable('lost')
      return answer
    }
  const real = api.staff.tickets
  const tickets: Api['staff']['tickets'] = {
    ...real,
    list: unlessLost('list', real.list),
    change: unlessLost('change', real.change),
    addNote: unlessLost('addNote', real.addNote),
    reply: unlessLost('reply', real.reply),
  }
  const entries = new Map<string, string>()
  const drafts = new Drafts({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
  })
  drafts.own(credentials.email)
  const wired = () =>
    new TicketsStore({
      staff: { ...api.staff, tickets },
      session,
      drafts,
      keys: new RequestKeys(drafts, randomUUID),
      clock: app.world.clock,
      uuid: randomUUID,
    })
  const list = wired()
  const store = list.record(ticket.number)
  await store.open()
  /** The page, loaded anew. */
  const again = async () => {
    const one = wired().record(ticket.number)
    await one.open()
    return one
  }
  const other = (await somebody(app)).api.staff.tickets
  const changes = async () => {
    const found = await real.history({ id: ticket.id })
    if (!found.ok) throw new Error(found.error.code)
    return found.value.items.map(({ actionType, newValue }) => [actionType, newValue])
  }
  const replies = async () => {
    const found = await real.replies({ id: ticket.id })
    if (!found.ok) throw new Error(found.error.code)
    return found.value.items.map(({ text }) => text)
  }
  return { house: app, ticket, list, store, again, lost, other, changes, replies }
}

test('a ticket is opened by its number, with what belongs to it', async () => {
  const { store, ticket } = await opened()
  expect(store.ticket).toEqual(ticket)
  expect(store.file.history.answer).toHaveLength(1)
  expect(store.replies.answer).toEqual([])
  expect(store.customer.answer).toMatchObject({ tickets: { count: 0 }, orders: { count: 0 } })
})

describe('a change', () => {
  test('of status is made with the note that is typed, and taken back by a second change', async () => {
    const { store, changes } = await opened()
    store.file.type('note', 'Volal som')
    expect(await store.make({ status: 'resolved' })).toBe(true)
    expect(store.change.stage).toMatchObject({
      phase: 'done',
      done: { before: { ticket: { status: 'open' } } },
    })
    expect([store.ticket?.status, store.file.typed.note]).toEqual(['resolved', ''])
    expect(await store.change.undo()).toBe(true)
    expect(store.ticket?.status).toBe('open')
    expect((await changes()).slice(0, 2)).toEqual([
      ['status_change', 'open'],
      ['status_change', 'resolved'],
    ])
  })

  test('that is on its way is taken back once it is made', async () => {
    const { store, changes } = await opened()
    const making = store.make({ status: 'closed' })
    const undone = store.change.undo()
    expect(await Promise.all([making, undone])).toEqual([true, true])
    expect(store.ticket?.status).toBe('open')
    expect((await changes()).slice(0, 2)).toEqual([
      ['status_change', 'open'],
      ['status_change', 'closed'],
    ])
  })

  test('that is wanted while another one is on its way is made after it, without its note', async () => {
    const { store, list, changes } = await opened()
    await list.openColleagues()
    const me = list.colleagues.answer![0]!
    store.file.type('note', 'Volal som')
    const both = [store.make({ status: 'in_progress' }), store.make({ assignee: me.id })]
    expect(await Promise.all(both)).toEqual([true, true])
    expect(store.overtaken).toBeUndefined()
    expect([store.ticket?.status, store.file.record.answer?.assignee?.id]).toEqual(['in_progress', me.id])
    await store.open()
    const noted = store.file.history.answer!.filter(({ notes }) => notes?.includes('Volal som'))
    expect(noted).toHaveLength(1)
    expect((await changes()).map(([what]) => what)).toContain('assignee_change')
  })

  test('is shown at once, and taken back where it did not come about', async () => {
    const { store, lost } = await opened()
    lost.calls = ['change']
    const making = store.make({ status: 'closed', priority: 'urgent' })
    expect([store.ticket?.status, store.ticket?.priority]).toEqual(['closed', 'urgent'])
    expect(await making).toBe(false)
    expect([store.ticket?.status, store.ticket?.priority]).toEqual(['open', 'medium'])
    expect(store.change.stage.phase).toBe('unanswered')
  })

  test('to an order that nobody knows is refused, to one that is there it is made', async () => {
    const { store, house: app } = await opened()
    expect(await store.make({ relatedOrder: 'ATM-NIKDE0000' })).toBe(false)
    expect(store.change.stage).toMatchObject({ phase: 'refused', why: { code: 'order-not-found' } })
    const { order } = (await newOrder(app.api)).view
    expect(await store.make({ relatedOrder: order.number })).toBe(true)
    expect(store.file.record.answer?.relatedOrder).toBe(order.number)
  })
})

describe('a note', () => {
  test('is added; an empty one is not, and one that is too long is refused', async () => {
    const { store } = await opened()
    expect(await store.file.addNote()).toBe(false)
    store.file.type('text', 'x'.repeat(lengths.adminNote.max + 1))
    expect(await store.file.addNote()).toBe(false)
    expect(store.file.adding.stage.phase).toBe('invalid')
    store.file.type('text', '<b>Volal</b>')
    expect(await store.file.addNote()).toBe(true)
    expect([store.file.adding.stage.phase, store.file.typed.text]).toEqual(['done', ''])
    expect(store.file.record.answer?.adminNotes).toContain('<b>Volal</b>')
  })

  test('takes nothing of what is typed while it is on its way', async () => {
    const { store, again } = await opened()
    store.file.type('text', 'Prvá')
    const added = store.file.addNote()
    store.file.type('text', 'Prvá\nDruhá')
    expect(await added).toBe(true)
    expect([store.file.typed.text, (await again()).file.typed.text]).toEqual(['Druhá', 'Druhá'])
    store.file.type('reply', 'Dobrý deň')
    const sent = store.reply()
    store.file.type('reply', 'Niečo iné')
    expect([await sent, store.file.typed.reply]).toEqual([true, 'Niečo iné'])
  })
})

describe('a reply', () => {
  test('goes to the customer with a status in the same press', async () => {
    const { store, replies } = await opened()
    store.file.type('reply', 'Dobrý deň')
    expect(await store.reply('resolved')).toBe(true)
    expect([store.sending.stage.phase, store.file.typed.reply, store.ticket?.status]).toEqual([
      'done',
      '',
      'resolved',
    ])
    expect(await replies()).toEqual(['Dobrý deň'])
    await when(() => store.replies.answer?.length === 1)
  })
})

test('words that are kept are inserted by all, removed, and put back', async () => {
  const { list } = await opened()
  const { saved } = list
  expect(
    await saved.write.run({ what: 'keep', one: { title: 'Kód', text: 'Pošleme nový', language: 'sk' } }),
  ).toBe(true)
  const [kept] = saved.all.answer ?? []
  await saved.write.run({ what: 'remove', one: kept! })
  expect([saved.all.answer, saved.last]).toEqual([[], { what: 'remove', one: kept }])
  await saved.write.undo()
  expect(saved.all.answer).toMatchObject([{ title: 'Kód', text: 'Pošleme nový' }])
  expect(saved.last?.what).toBe('keep')
  for (let kept = 1; kept < mostSaved.replies; kept += 1)
    await saved.write.run({ what: 'keep', one: { title: `Odpoveď ${kept}`, text: 'Áno', language: 'sk' } })
  const oneMore = { title: 'Priveľa', text: 'Nie', language: 'sk' } as const
  expect([await saved.write.run({ what: 'keep', one: oneMore }), saved.isFull]).toEqual([false, true])
})

describe('the list', () => {
  test('shows a change of status at once, and what came of it', async () => {
    const { list, ticket, lost } = await opened()
    await list.list.open({})
    const status = () => list.list.page.value?.items.find(({ id }) => id === ticket.id)?.status
    const row = list.list.page.value!.items[0]!
    const changing = list.changeStatus(row, 'in_progress')
    expect(status()).toBe('in_progress')
    expect(await changing).toBe(true)
    expect(status()).toBe('in_progress')
    lost.calls = ['change']
    expect(await list.changeStatus(list.list.page.value!.items[0]!, 'closed')).toBe(false)
    expect([status(), list.desk?.change.stage.phase]).toEqual(['in_progress', 'unanswered'])
    lost.calls = []
    expect(await list.desk?.change.retry()).toBe(true)
    expect(status()).toBe('closed')
  })

  test('makes what is wanted while a change is on its way once that is made', async () => {
    const { list, ticket, changes } = await opened()
    await list.list.open({})
    const row = () => list.list.page.value!.items.find(({ id }) => id === ticket.id)!
    const first = list.changeStatus(row(), 'in_progress')
    const second = list.changeStatus(row(), 'resolved')
    expect(row().status).toBe('resolved')
    expect(await Promise.all([first, second])).toEqual([true, true])
    expect([row().status, list.desk?.overtaken]).toEqual(['resolved', undefined])
    expect(await list.desk?.change.undo()).toBe(true)
    expect(row().status).toBe('in_progress')
    expect((await changes()).slice(0, 3)).toEqual([
      ['status_change', 'in_progress'],
      ['status_change', 'resolved'],
      ['status_change', 'in_progress'],
    ])
  })

  test('gives the same record as long as its change is on its way or can be taken back', async () => {
    const { list, ticket } = await opened()
    await list.list.open({})
    const changing = list.changeStatus(list.list.page.value!.items[0]!, 'closed')
    const record = list.record(ticket.number)
    const opening = record.open()
    expect(await changing).toBe(true)
    await opening
    expect(record.ticket?.status).toBe('closed')
    expect(list.record(ticket.number)).toBe(record)
    record.change.rest()
    expect(list.record(ticket.number)).not.toBe(record)
  })

  test('asks where the row is not as it was', async () => {
    const { list, ticket, other } = await opened()
    await list.list.open({})
    await other.change({ id: ticket.id, status: 'resolved', version: 1 })
    expect(await list.changeStatus(list.list.page.value!.items[0]!, 'closed')).toBe(false)
    expect(list.desk?.change.stage).toMatchObject({
      phase: 'conflict',
      current: { ticket: { status: 'resolved' } },
    })
    expect(await list.desk?.change.insist()).toBe(true)
    expect(list.list.page.value?.items[0]?.status).toBe('closed')
  })

  test('of which nobody tells keeps its rows and says so', async () => {
    const { list, lost } = await opened()
    await list.list.open({})
    lost.calls = ['list']
    await list.list.refresh()
    expect([list.list.page.phase, list.list.page.value?.items.length]).toEqual(['failed', 1])
  })
})
