import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { PrintOptions } from '@hotovo/adapters/print/documents'
import { concurrencyLimiter } from '@hotovo/adapters/system/concurrency-limiter'
import type { Documents } from '@hotovo/application/deliveries/ports'

/** What a thread draws: plain data, since nothing else gets into a thread. */
export type Drawing = {
  readonly options: PrintOptions
  readonly document: keyof Documents
  readonly asked: readonly never[]
}

/** So many documents wait for the one that is being drawn. */
export const mostWaiting = 8

/** The largest order needs a fraction of it; what grows beyond ends the thread, not the server. Megabytes. */
const limits: ResourceLimits = { maxOldGenerationSizeMb: 192 }

/**
 * Documents that somebody waits for, each drawn in a thread of its own and one after the other, while the server goes on
 * serving (decision 19). Whoever comes when `mostWaiting` wait is `Unavailable`.
 */
export function threadDocuments(file: URL, options: PrintOptions): Documents {
  const limited = concurrencyLimiter({ atOnce: 1, waiting: mostWaiting })
  const drawn =
    (document: keyof Documents) =>
    (...asked: readonly never[]): Promise<string> =>
      limited(
        () =>
          new Promise((resolve, reject) => {
            const workerData: Drawing = { options, document, asked }
            new Worker(file, { workerData, resourceLimits: limits })
              .once('message', resolve)
              .once('error', reject)
              .once('exit', (code) => reject(new Error(`the thread that draws ended with ${code}`)))
          }),
      )
  return {
    voucherPdf: drawn('voucherPdf'),
    courierLetters: drawn('courierLetters'),
    slip: drawn('slip'),
    cashStatement: drawn('cashStatement'),
  }
}
