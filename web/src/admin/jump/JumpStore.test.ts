import type { LookupResult } from '@hotovo/application/back-office/lookup'
import { ok } from '@hotovo/domain/shared/result'
import { expect, test } from 'vitest'
import { JumpStore } from './JumpStore.ts'
import { type Commands, pathOf, type Row } from './rows.ts'
import { looks, otherTongue, ways } from './ways.ts'
import { words as wordsOf } from './words.sk.ts'

const nothing: LookupResult = { orders: [], tickets: [], vouchers: [], payments: [], refunds: [] }
const ticket = { id: 't', number: 'SUP-1', name: 'Eva', subject: 'Listy neprišli', status: 'open' } as const
const run = () => {}
const commands: Commands = {
  queue: [
    { id: 'to-complete', words: 'Zaplatené na vybavenie', also: 'na vybavenie, vybaviť', figure: '3', run },
    { id: 'letters', words: 'Listy pre kuriéra', also: 'listy, kuriér', figure: undefined, run },
  ],
  view: [{ id: 'brno', words: 'Veľké z Brna', figure: '99+', run }],
  way: [],
  command: [{ id: 'merchants', words: 'Prejsť: Obchodníci', also: 'Obchodníci, pre obchodníkov', run }],
}

/** The box on an answer, which waits until somebody asks for it. */
function box(found: LookupResult = nothing, way: Commands['way'] = []) {
  const opened: Row[] = []
  const store = new JumpStore({
    lookUp: async () => ok(found),
    session: { guarded: <T>(ask: (token: string) => Promise<T>) => ask('') as never },
    recent: { records: [] } as never,
    commands: () => ({ ...commands, way }),
    allOf: async (list) => ({ id: list, words: list, run }),
    later: () => () => {},
    go: (row) => opened.push(row),
  })
  const names = () => store.rows.map(({ id }) => id)
  return { store, opened, names }
}

test.each([
  ['due', '/admin/vratenia?riadok=r'],
  ['prepared', '/admin/vratenia?stav=subor&riadok=r'],
  ['sent', '/admin/vratenia?stav=odoslane&riadok=r'],
  ['confirmed', '/admin/vratenia?stav=hotove&riadok=r'],
  ['called-off', '/admin/platby?vypis=s&riadok=l'],
] as const)('a refund that is %s leads to where it stands (P57)', async (stage, path) => {
  const refund = { id: 'r', number: 'VR-1', amount: 17_77, currency: 'EUR', counterparty: null } as const
  const { store } = box({ ...nothing, refunds: [{ ...refund, line: { id: 'l', statementId: 's' }, stage }] })
  store.type('VR-1')
  await store.ask()
  expect(store.rows.map(pathOf)).toEqual([path])
})

test('before anything is typed the queues in which something waits stand first', () => {
  expect(box().names()).toEqual(['queue-to-complete', 'view-brno', 'command-merchants'])
})

test.each([
  ['na vyb', ['queue-to-complete']],
  ['VYBAVENIE zaplatene', ['queue-to-complete']],
  ['velke', ['view-brno']],
  ['pre obchodníkov', ['command-merchants']],
  ['listy', ['queue-letters']],
  ['kurier', ['queue-letters']],
  ['nikto', []],
])('%s leads to %j', (text, expected) => {
  const { store, names } = box()
  store.type(text)
  expect(names()).toEqual(expected)
})

const allWays = ways.map(({ id, also }) => ({ id, words: wordsOf.jump.ways[id], also, run }))

test.each([
  ['vytlacit listy', 'way-letters'],
  ['print letters', 'way-letters'],
  ['nastavenia odpustit', 'way-rest'],
  ['novy text', 'way-replies'],
  ['zmenit heslo', 'way-own'],
  ['upload statement', 'way-statement'],
])('%s is found in either language, without accents, at %s', async (text, id) => {
  const { store, names } = box(nothing, allWays)
  store.type(text)
  await store.ask()
  expect(names()).toContain(id)
})

test.each([
  ['tmavý', ['dark']],
  ['dark mode', ['dark']],
  ['vzhlad', ['light', 'dark', 'system']],
  ['english', ['language']],
  ['jazyk', ['language']],
])('how it looks and its language are found by %s (rule A101)', (text, expected) => {
  const { store, names } = box(nothing, [
    ...looks.map(({ mode, also }) => ({ id: mode, words: `Vzhľad: ${mode}`, also, run })),
    { id: 'language', words: 'Jazyk: English', also: otherTongue, run },
  ])
  store.type(text)
  expect(names()).toEqual(expected.map((id) => `way-${id}`))
})

test('unasked no way is offered', () => {
  expect(box(nothing, allWays).names()).toEqual(box().names())
})

test('what begins a command stands before records, what is a part of one behind them', async () => {
  const { store, names } = box({ ...nothing, tickets: [ticket] })
  store.type('listy')
  await store.ask()
  expect(names()).toEqual(['queue-letters', 'ticket-t'])
  store.type('kuriéra')
  await store.ask()
  expect(names()).toEqual(['ticket-t', 'queue-letters'])
})

test('what is said whole stands first, and the rows of a group stay together', () => {
  const { store, names } = box()
  store.type('kuriér')
  expect(names()).toEqual(['queue-letters'])
  store.type('pre')
  // A place is begun by it, a queue has it within.
  expect(names()).toEqual(['queue-letters', 'command-merchants'])
  store.type('pre o')
  expect(names()).toEqual(['command-merchants'])
})

test('Enter leads to what is surely meant at once; to anything else once no record is found', async () => {
  const { store, opened } = box()
  store.type('na vybavenie')
  store.open()
  expect(opened.map(({ id }) => id)).toEqual(['queue-to-complete'])
  store.type('brna')
  store.open()
  expect(opened).toHaveLength(1)
  await new Promise((done) => setImmediate(done))
  expect(opened.map(({ id }) => id)).toEqual(['queue-to-complete', 'view-brno'])
})

test('where a record is found after Enter it is opened, not what leads on', async () => {
  const { store, opened } = box({ ...nothing, tickets: [ticket] })
  store.type('brna')
  store.open()
  await new Promise((done) => setImmediate(done))
  expect(opened.map(({ id }) => id)).toEqual(['ticket-t'])
})

test('of more records than are shown the first stand there, and behind them the way to all of the list', async () => {
  const tickets = Array.from({ length: 7 }, (_, n) => ({ ...ticket, id: `t${n}` }))
  const { store, names } = box({ ...nothing, tickets })
  store.type('neprišli')
  await store.ask()
  await new Promise((done) => setImmediate(done))
  expect(names()).toEqual([...tickets.slice(0, 6).map(({ id }) => `ticket-${id}`), 'all-tickets'])
  expect([store.isMoreOf('ticket'), store.isMoreOf('order')]).toEqual([true, false])
  store.type('iné')
  expect(names()).toEqual([])
})

test('of more payments than are shown the row that leads to all of them is asked for, too', async () => {
  const payment = {
    amount: 1,
    currency: 'EUR',
    bookedOn: '2026-11-21',
    counterparty: null,
    order: null,
  } as const
  const payments = Array.from({ length: 7 }, (_, n) => ({
    ...payment,
    id: `p${n}`,
    group: 'unknown' as const,
    decision: 'open' as const,
  }))
  const { store, names } = box({ ...nothing, payments })
  store.type('SK3112000000198742637541')
  await store.ask()
  await new Promise((done) => setImmediate(done))
  expect(names()).toEqual([...payments.slice(0, 6).map(({ id }) => `payment-${id}`), 'all-payments'])
})
