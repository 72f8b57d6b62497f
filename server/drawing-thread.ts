import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { documents } from '@hotovo/adapters/print/documents'
import { fontFiles } from '@hotovo/adapters/print/font-files'
import type { Drawing } from './drawing.ts'

/** The thread that draws one document and ends (decision 19). */

const { options, document, asked } = workerData as Drawing
const draw: (...asked: readonly never[]) => Promise<string> = documents({ ...options, fonts: fontFiles })[
  document
]
parentPort!.postMessage(await draw(...asked))
flushCompileCache()
