import { dayOf } from '@hotovo/domain/shared/calendar'
import type { Account } from './demo.ts'
import type { Changes } from './tables.ts'

/** What the demo begins with: the rows that the story leaves which ends at an instant, and who may sign in. */
export type Seed = { readonly until: string; readonly changes: Changes; readonly account: Account }

const name = 'demo'
/** Of another build it may have another shape. */
const build: string = import.meta.env.DEMO_BUILD

/** Keeps a seed, as JSON, for the next page and other tabs. */
export async function putSeed(until: string, seed: string): Promise<void> {
  await caches.delete(name)
  const shelf = await caches.open(name)
  await shelf.put(`/seed?${new URLSearchParams({ build, until })}`, new Response(seed))
}

/** The seed of the story that ends at an instant, or on its day where that will do. */
export async function findSeed(until: string, isExact: boolean): Promise<Seed | undefined> {
  const shelf = await caches.open(name)
  const asked = (await shelf.keys()).find(({ url }) => {
    const { build: by, until: its = '' } = Object.fromEntries(new URL(url).searchParams)
    return by === build && (isExact ? its === until : dayOf(its) === dayOf(until))
  })
  return asked && (await shelf.match(asked))?.json()
}
