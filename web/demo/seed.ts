import { memoryJobs } from '@hotovo/adapters/memory/jobs/jobs'
import { memoryStores } from '@hotovo/adapters/memory/stores'
import { type MemoryTables, memoryTables } from '@hotovo/adapters/memory/tables'
import { seededRandom } from '@hotovo/adapters/system/random'
import { demoOrders, demoSeed, fillWithDemo } from '../../server/demo/fill.ts'
import type { Account } from './demo.ts'
import { demoProductOf } from './product.ts'
import type { Seed } from './shelf.ts'
import { asNow, changesSince } from './tables.ts'

/** Orders between two tellings. */
const toldEvery = 20
/** What is looked through for each order; where orders are that were told already, they would make it slow. */
const perOrder = [
  'orders',
  'orderEntries',
  'payments',
  'vouchers',
  'ledger',
  'transactions',
  'merchantAnswers',
  'voucherEntries',
  'deliveries',
] as const

/** Moves the rows of orders from tables behind those of others. */
function move(from: MemoryTables, into: MemoryTables): void {
  for (const name of perOrder) {
    const [left, right] = [from[name], into[name]]
    if (Array.isArray(left)) (right as unknown[]).push(...left.splice(0))
    else {
      for (const [key, row] of left) (right as Map<string, unknown>).set(key, row)
      left.clear()
    }
  }
}

/**
 * Makes what the demo begins with, the same for everybody whose story ends at the same instant; `tell` hears the part of the
 * orders that are there, up to 1.
 */
export async function madeSeed(
  until: string,
  tell: (filled: number) => void,
  orders = demoOrders,
): Promise<Seed> {
  const tables = memoryTables()
  const aside = memoryTables()
  const clock = { now: () => until }
  const jobs = memoryJobs(
    () => () => {},
    () => {},
    clock,
  )
  const house = demoProductOf({
    // What happened in the two years was told long ago.
    stores: memoryStores({ ...jobs, add: () => {} }, tables),
    clock,
    random: seededRandom(demoSeed),
    notHere: () => Promise.reject(new Error('the story of the demo draws nothing')),
  })
  let account: Account | undefined
  await fillWithDemo(house, {
    orders,
    // Nothing is awaited here, and each order is whole before the next begins.
    atOnce: 1,
    tellAccount: (email, password) => {
      account ??= { email, password }
    },
    tellVoucher: () => {},
    tellMerchant: () => {},
    keepStatements: () => {},
    tellProgress: (told) => {
      if (told % toldEvery !== 0 && told < orders) return
      move(tables, aside)
      if (told === orders) move(aside, tables)
      tell(told / orders)
    },
    signal: new AbortController().signal,
  })
  // No letter tells now who failed to sign in then, nor are they counted, and no merchant asks again.
  tables.alerts.splice(0)
  tables.alert.isOpen = false
  tables.windows.clear()
  tables.merchantAnswers.clear()
  return { until, changes: changesSince(asNow(memoryTables()), tables), account: account! }
}
