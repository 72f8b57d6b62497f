import { madeSeed } from './seed.ts'
import { putSeed } from './shelf.ts'

/** Makes a seed beside the page, which goes on meanwhile. It sends the instant at which the story ends. */

/** What the page hears: the part of the orders that are there, up to 1, then the seed as JSON. */
export type WorkerMessage = { readonly filled: number } | { readonly seed: string }
const tell = (told: WorkerMessage) => postMessage(told)

async function make(until: string): Promise<void> {
  const seed = JSON.stringify(await madeSeed(until, (filled) => tell({ filled })))
  tell({ seed })
  // Where browsers keep nothing, each page has its own made.
  await putSeed(until, seed).catch(() => {})
}

addEventListener('message', ({ data }: MessageEvent<string>) => {
  // A fault is the page's to tell.
  make(data).then(() => close(), reportError)
})
