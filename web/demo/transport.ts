import { type MemoryJobs, memoryJobs } from '@hotovo/adapters/memory/jobs/jobs'
import { memoryStores } from '@hotovo/adapters/memory/stores'
import { type MemoryTables, memoryTables } from '@hotovo/adapters/memory/tables'
import { systemClock } from '@hotovo/adapters/system/clock'
import { systemRandom } from '@hotovo/adapters/system/random'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { MemoryTransport } from '../src/container.ts'
import { languageOf } from '../src/i18n/language.ts'
import { later } from '../src/stores/later.ts'
import { notices } from '../src/stores/Notices.ts'
import { demo } from './demo.ts'
import { found, keep } from './kept.ts'
import { demoProductOf } from './product.ts'
import { findSeed, type Seed } from './shelf.ts'
import { apply, asNow, changesSince } from './tables.ts'
import { words } from './words.ts'
import type { WorkerMessage } from './worker.ts'

/** What wants libraries that no browser has: the page says that it failed, the notice why; the sign-in has said it before. */
const notHere = async () => {
  const say = words[languageOf(location.pathname.slice(import.meta.env.BASE_URL.length - 1))]
  notices.failed(say.notHere, say.without)
  throw new Unavailable('a browser reads no statements and draws no documents')
}

/** Has the seed of the story that ends at an instant made beside the page. */
const madeSeed = (until: string) =>
  new Promise<Seed>((resolve, reject) => {
    const beside = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    beside.onerror = ({ message }) => reject(new Unavailable(`the demo was not filled: ${message}`))
    beside.onmessage = ({ data }: MessageEvent<WorkerMessage>) =>
      'seed' in data ? resolve(JSON.parse(data.seed)) : demo.fill(data.filled)
    demo.fill(0)
    beside.postMessage(until)
  })

/** Fills the tables with the demo (decision 64), as the page before this one left it, and keeps for the next what is done. */
async function begin(tables: MemoryTables, jobs: MemoryJobs): Promise<void> {
  const kept = found()
  const isGoingOn = typeof kept === 'object'
  if (kept === 'lost' || kept === 'forbidden') demo.complain(kept)
  const until = isGoingOn ? kept.until : systemClock().now()
  const seed = (await findSeed(until, isGoingOn).catch(() => undefined)) ?? (await madeSeed(until))
  apply(seed.changes, tables)
  const before = asNow(tables)
  if (isGoingOn) {
    apply(kept.changes, tables)
    jobs.add(kept.jobs)
  }
  demo.goOn(seed.account, isGoingOn ? kept.messages : [])
  addEventListener('pagehide', () =>
    keep({
      until: seed.until,
      changes: changesSince(before, tables),
      jobs: jobs.unfinished(),
      messages: demo.messages,
    }),
  )
  // A page that the browser had put aside knows nothing of what was done since.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}

type Method = (...given: readonly unknown[]) => Promise<unknown>
const mapped = <From, To>(of: Readonly<Record<string, From>>, change: (one: From) => To) =>
  Object.fromEntries(Object.entries(of).map(([name, one]) => [name, change(one)]))

/** Stores that answer when something has happened; the site is there before. */
const after = <Stores extends object>(happened: Promise<void>, stores: Stores) =>
  mapped(stores as Record<string, Record<string, Method>>, (store) =>
    mapped(
      store,
      (method): Method =>
        (...given) =>
          happened.then(() => method(...given)),
    ),
  ) as Stores

/** The house in this tab with the demo in it. */
export async function memoryTransport(): Promise<MemoryTransport> {
  const tables = memoryTables()
  const jobs = memoryJobs(later, (fault) => console.error(fault), systemClock())
  const stores = memoryStores(jobs, tables)
  // Pages are drawn ahead without anybody's data.
  const begun = import.meta.env.SSR ? Promise.resolve() : begin(tables, jobs)
  const house = demoProductOf({
    stores: after(begun, stores),
    clock: systemClock(),
    random: systemRandom,
    notHere,
  })
  begun
    // What letters are made of is not waited for by any page.
    .then(() => import('./outside.ts'))
    .then(({ performing }) => jobs.start(performing(house, notHere)))
    .catch((fault) => {
      console.error(fault)
      demo.complain('failed')
    })
  return (accessToken) => asCaller(createApi(house), { ...visitor, accessToken })
}
