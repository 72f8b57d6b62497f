import { randomUUID } from 'node:crypto'
import type { IdempotencyRefused } from '@hotovo/application/access/idempotency'
import { Unavailable } from '@hotovo/application/faults'
import type { Refused } from '@hotovo/application/refusal'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { lengths } from '@hotovo/domain/limits'
import type { OrderRecord } from '@hotovo/domain/orders/order'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { describe, expect, test } from 'vitest'
import { keptDrafts } from '../../../../tests/support/drafts.ts'
import type { Drafts } from './Drafts.ts'
import { RecordStore } from './RecordStore.ts'
import { RequestKeys } from './RequestKeys.ts'
import { UndoStack } from './UndoStack.ts'

type Kept = { readonly value: number; readonly notes: readonly string[] }
type Declined = Refused<'order-not-found' | 'record-changed' | 'beyond-day'> | IdempotencyRefused

/** A record of a number that is stored here, and all that a list is told of it; `rows` is what the list knows. */
function desk() {
  const { drafts, again } = keptDrafts()
  const stored = { value: 1, notes: [] as string[], entries: 1 }
  const state = { isThere: true, isLost: false, isHeld: false }
  const done = new Map<string, Kept>()
  const waiting: (() => void)[] = []
  const told: number[] = []
  const undos = new UndoStack()
  const kept = (): Kept => ({ value: stored.value, notes: [...stored.notes] })
  const entries = () =>
    Array.from({ length: stored.entries }, (_, n) => {
      const place = stored.entries - n
      return { newValue: `${place}`, createdAt: `2026-03-02T09:0${place}` }
    })
  /** Does something once under its key. */
  const once = async <R>(key: string, write: () => void): Promise<Result<Kept, R>> => {
    if (state.isHeld) await new Promise<void>((go) => waiting.push(go))
    if (!done.has(key)) {
      write()
      stored.entries += 1
      done.set(key, kept())
    }
    if (state.isLost) throw new Unavailable('lost')
    return ok(done.get(key)!)
  }
  const make = (tab: Drafts, row?: number) => {
    const session = { guarded: <T>(ask: () => Promise<T>) => ask() as never }
    const record = new RecordStore<Kept, 'note', number, Declined, 'order-not-found'>(
      'x',
      { session, drafts: tab, keys: new RequestKeys(tab, randomUUID), undos },
      ['note'],
      {
        open: async () => (state.isThere ? ok(kept()) : fail({ code: 'order-not-found' })),
        history: async () => ok({ items: entries() as unknown as AuditEntry[] }),
        addNote: (text, key) => once(key, () => stored.notes.push(text)),
        name: () => 'x',
        about: () => ({ number: 'ATM-1', path: '/x' }),
        gone: 'order-not-found',
        tell: ({ value }) => told.push(value),
        written: () => {},
      },
    )
    const change = record.changedBy({
      send: (wanted, _, key) => once(key, () => Object.assign(stored, { value: wanted })),
      soon: (one, value) => ({ ...one, value }),
      showInList: (wanted) => {
        told.push(wanted)
        return () => told.push(row ?? Number.NaN)
      },
      overtaken: ({ value }) =>
        value === row ? undefined : { code: 'record-changed', current: { version: value } as OrderRecord },
      begins: () => {},
      done: () => {},
    })
    return { record, change }
  }
  const letGo = () => {
    state.isHeld = false
    for (const go of waiting.splice(0)) go()
  }
  return { make, undos, drafts, again, stored, state, told, letGo }
}

describe('a record', () => {
  test('is there with its history, and whoever lists it hears of it; one that nobody has is not', async () => {
    const { make, drafts, state, told } = desk()
    const { record } = make(drafts)
    await record.open()
    expect([record.record.answer?.value, record.history.answer?.length, told]).toEqual([1, 1, [1]])
    state.isThere = false
    await record.open()
    expect([record.record.answer, told]).toEqual([null, [1]])
  })

  test('has what was typed for it when the page is loaded anew', () => {
    const { make, drafts, again } = desk()
    make(drafts).record.type('note', 'Volané')
    expect(make(again()).record.typed).toEqual({ note: 'Volané', text: '' })
  })

  test('tells what its history has more than before, and what was done last where that is nothing or nothing was known', async () => {
    const { make, drafts, stored } = desk()
    const { record } = make(drafts)
    const told = async () => (await record.meanwhile())?.map(({ newValue }) => newValue)
    stored.entries = 2
    expect(await told()).toEqual(['2'])
    stored.entries = 4
    expect(await told()).toEqual(['4', '3'])
    expect(await told()).toEqual(['4'])
  })
})

test('what somebody else did is news once it is shown, until it was read or something is loaded again', async () => {
  const { make, drafts, stored } = desk()
  const { record } = make(drafts)
  await record.open()
  const news = () => (record.history.answer ?? []).map(({ createdAt }) => record.isNews(createdAt))
  const change = () => {
    stored.entries += 1
    const items = [{ createdAt: `2026-03-02T09:0${stored.entries}` }, ...record.history.answer!]
    record.takeNews({ value: 2, notes: [] }, items as unknown as AuditEntry[])
  }
  expect(news()).toEqual([false])
  change()
  expect([record.record.answer?.value, news()]).toEqual([2, [true, false]])
  record.settle()
  expect(news()).toEqual([false, false])
  change()
  await record.openHistory()
  expect(news()).toEqual([false, false, false])
})

describe('a note', () => {
  test('is added; an empty one is none, and one that is too long is refused', async () => {
    const { make, drafts, stored } = desk()
    const { record } = make(drafts)
    for (const text of ['', '  \n ']) {
      record.type('text', text)
      expect(await record.addNote()).toBe(false)
    }
    const { max } = lengths.adminNote
    record.type('text', 'a'.repeat(max + 1))
    expect(await record.addNote()).toBe(false)
    expect(record.adding.problemAt('text')).toEqual({ at: 'text', code: 'too-long', max })
    record.type('text', 'Volal')
    expect(record.adding.stage.phase).toBe('resting')
    expect(await record.addNote()).toBe(true)
    expect([stored.notes, record.record.answer?.notes, record.typed.text]).toEqual([['Volal'], ['Volal'], ''])
  })

  test('is told as what nothing takes back, and only then goes what was done before it (rule A112)', async () => {
    const { make, drafts, undos } = desk()
    const { record } = make(drafts)
    const what = { kind: 'aside', id: 'line', amount: 1, currency: 'EUR', isGivenBack: false } as const
    undos.push({ subject: 'line', what, undo: () => 'undone' })
    record.type('text', 'Volal')
    expect(await record.addNote()).toBe(true)
    expect(await undos.undo()).toBe('stays')
    expect(undos.told).toMatchObject({ what: { kind: 'note', number: 'ATM-1' }, isMore: true })
    expect(await undos.undo()).toBe('undone')
  })

  test('takes nothing of what is typed while it is on its way', async () => {
    const { make, drafts } = desk()
    const { record } = make(drafts)
    record.type('text', 'Prvá')
    const added = record.addNote()
    record.type('text', 'Prvá\nDruhá')
    expect(await added).toBe(true)
    expect([record.typed.text, drafts.of('x').text]).toEqual(['Druhá', 'Druhá'])
  })

  test('whose answer was lost is there once, though the page was loaded anew before it was sent again', async () => {
    const { make, drafts, again, stored, state } = desk()
    const { record } = make(drafts)
    record.type('text', 'Volal')
    state.isLost = true
    expect(await record.addNote()).toBe(false)
    state.isLost = false
    const { record: reloaded } = make(again())
    expect([await reloaded.addNote(), stored.notes]).toEqual([true, ['Volal']])
    reloaded.type('text', 'Volal')
    expect([await reloaded.addNote(), stored.notes]).toEqual([true, ['Volal', 'Volal']])
  })
})

describe('a change', () => {
  test('is shown and told at once, over what is loaded meanwhile too, and taken back where nobody answers', async () => {
    const { make, drafts, state, told, letGo } = desk()
    const { record, change } = make(drafts)
    await record.open()
    state.isHeld = true
    state.isLost = true
    const making = change.run(2)
    await record.open()
    expect([record.record.answer?.value, told]).toEqual([2, [1, 2, 2]])
    letGo()
    expect([await making, record.record.answer?.value, told.at(-1)]).toEqual([false, 1, 1])
    state.isLost = false
    expect(await change.retry()).toBe(true)
    expect(change.stage).toMatchObject({ done: { before: { value: 1 }, record: { value: 2 } } })
    expect([record.record.answer?.value, told.at(-1)]).toEqual([2, 2])
  })

  test('of what only a list knows is shown there, and the record is asked for first', async () => {
    const { make, drafts, told, stored } = desk()
    const { record, change } = make(drafts, 1)
    const making = change.run(2)
    expect([record.record.answer, told]).toEqual([undefined, [2]])
    expect([await making, stored.value, record.record.answer?.value]).toEqual([true, 2, 2])
  })

  test('of what is not as the list shows it is asked about', async () => {
    const { make, drafts, stored, told } = desk()
    const { record, change } = make(drafts, 7)
    expect(await change.run(2)).toBe(false)
    expect([change.stage.phase, stored.value, told.at(-1)]).toEqual(['conflict', 1, 1])
    expect(record.record.answer?.value).toBe(1)
  })

  test('of what is not there leaves the row as it was', async () => {
    const { make, drafts, state, told } = desk()
    state.isThere = false
    const { record, change } = make(drafts, 1)
    expect([await change.run(2), change.stage.phase, told]).toEqual([false, 'resting', [2, 1]])
    expect(record.record.answer).toBeNull()
  })
})
