import { randomUUID } from 'node:crypto'
import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import { mostSaved } from '@hotovo/domain/limits'
import { when } from 'mobx'
import { describe, expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { keptDrafts } from '../../../../tests/support/drafts.ts'
import { somebody } from '../../../../tests/support/staff.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { addTicketTo } from '../../../../tests/support/tickets.ts'
import { RequestKeys } from '../records/RequestKeys.ts'
import { TicketsStore } from './TicketsStore.ts'

/** A ticket in the back-office; `lost` has the answers to changes lost, `other` is a colleague. */
async function opened() {
  const { app, api, session } = await backOffice()
  const ticket = await addTicketTo(app.ports)
  const lost = { isLost: false }
  const real = api.staff.tickets
  const tickets: Api['staff']['tickets'] = {
    ...real,
    change: async (change, key) => {
      const answer = await real.change(change, key)
      if (lost.isLost) throw new Unavailable('lost')
      return answer
    },
  }
  const { drafts } = keptDrafts()
  const list = new TicketsStore({
    staff: { ...api.staff, tickets },
    session,
    drafts,
    keys: new RequestKeys(drafts, randomUUID),
    clock: app.world.clock,
    uuid: randomUUID,
  })
  const store = list.record(ticket.number)
  await store.open()
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
  return { house: app, ticket, list, store, lost, other, changes, replies }
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

  test('to an order that nobody knows is refused, to one that is there it is made', async () => {
    const { store, house: app } = await opened()
    expect(await store.make({ relatedOrder: 'ATM-NIKDE0000' })).toBe(false)
    expect(store.change.stage).toMatchObject({ phase: 'refused', why: { code: 'order-not-found' } })
    const { order } = (await newOrder(app.api)).view
    expect(await store.make({ relatedOrder: order.number })).toBe(true)
    expect(store.file.record.answer?.relatedOrder).toBe(order.number)
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
    store.file.type('reply', 'Ešte niečo')
    const sent = store.reply()
    store.file.type('reply', 'Niečo iné')
    expect([await sent, store.file.typed.reply]).toEqual([true, 'Niečo iné'])
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
    lost.isLost = true
    expect(await list.changeStatus(list.list.page.value!.items[0]!, 'closed')).toBe(false)
    expect(status()).toBe('in_progress')
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
})
