import { memoryJobs } from '@hotovo/adapters/memory/jobs/jobs'
import { memoryStores } from '@hotovo/adapters/memory/stores'
import { memoryTables } from '@hotovo/adapters/memory/tables'
import { seededRandom } from '@hotovo/adapters/system/random'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { demoSeed, fillWithDemo } from '../server/demo/fill.ts'
import { found, keep, type StoredDemo } from '../web/demo/kept.ts'
import { demoProductOf } from '../web/demo/product.ts'
import { madeSeed } from '../web/demo/seed.ts'
import { apply, asNow, changesSince } from '../web/demo/tables.ts'

/** What the demo without a server does beside the product (decision 64). */

const until = '2026-03-02T09:00:00.000Z'
const orders = 130

/** The tables that a seed fills, without the salts of passwords and what it leaves out. */
async function seeded() {
  const tables = memoryTables()
  const { changes } = await madeSeed(until, () => {}, orders)
  // As it travels.
  apply(JSON.parse(JSON.stringify(changes)), tables)
  return { ...tables, passwordHashes: null }
}

test('The demo begins for everybody with the same rows: those that the story leaves where nothing is put aside', async () => {
  const tables = memoryTables()
  const clock = { now: () => until }
  const jobs = memoryJobs(
    () => () => {},
    () => {},
    clock,
  )
  const notHere = () => Promise.reject(new Error('not here'))
  const stores = memoryStores({ ...jobs, add: () => {} }, tables)
  await fillWithDemo(demoProductOf({ stores, clock, random: seededRandom(demoSeed), notHere }), {
    orders,
    atOnce: 1,
    tellAccount: () => {},
    tellVoucher: () => {},
    tellMerchant: () => {},
    keepStatements: () => {},
    tellProgress: () => {},
    signal: new AbortController().signal,
  })
  const none = { passwordHashes: null, alerts: [], windows: new Map(), merchantAnswers: new Map() }
  const alert = { ...tables.alert, isOpen: false }
  expect(await seeded()).toEqual({ ...tables, ...none, alert })
  expect(tables.orders.size).toBe(orders)
})

test('What was done since is told by what was put in and taken out, whatever a table is', () => {
  const filled = (tables = memoryTables()) => {
    for (const id of ['stays', 'changes', 'goes']) tables.orderKeys.set(id, { fingerprint: 'old', id })
    tables.usedChecks.add('stays').add('goes')
    tables.payments.push({ id: 'stays' } as never, { id: 'changes' } as never)
    return tables
  }
  const tables = filled()
  const before = asNow(tables)
  expect(changesSince(before, tables)).toEqual({})
  tables.orderKeys.set('changes', { fingerprint: 'new', id: 'changes' })
  tables.orderKeys.delete('goes')
  tables.usedChecks.add('comes').delete('goes')
  tables.payments[1] = { id: 'changed' } as never
  tables.payments.push({ id: 'comes' } as never)
  tables.alert.isOpen = true
  const changes = changesSince(before, tables)
  expect(JSON.stringify(changes)).not.toContain('stays')
  const others = filled()
  apply(changes, others)
  expect(others).toEqual(tables)
})

describe('What a page leaves to the next one of its tab', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** A storage with room for so many characters. */
  function storageOf(room: number) {
    const kept = new Map<string, string>()
    const setItem = (key: string, text: string) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, text)
    }
    vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem })
  }
  const reads = new Map([['somebody', { hour: until, records: new Set(['one']) }]])
  const left: StoredDemo = {
    until,
    changes: { reads: { put: [...reads], gone: [] } },
    jobs: [],
    messages: [],
  }

  test('is all of it, maps and sets in a row too', () => {
    storageOf(10_000)
    expect(found()).toBe('new')
    keep(left)
    expect(found()).toEqual(left)
  })

  test('is that there was no room, where there was none', () => {
    storageOf(20)
    keep(left)
    expect(found()).toBe('lost')
  })

  test('is nothing where nothing may be kept, and the page knows', () => {
    storageOf(-1)
    keep(left)
    expect(found()).toBe('forbidden')
    vi.stubGlobal('sessionStorage', undefined)
    expect(found()).toBe('forbidden')
  })
})
