import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

/** A message that nobody took. It says by a code why, and nothing about whom it was for (decision 23). */
export class MessageNotTaken extends Error {
  override readonly name = 'NotTaken'
  readonly code: string

  constructor(code: string, options?: ErrorOptions) {
    super(`the message was not taken: ${code}`, options)
    this.code = code
  }
}

/** What an id may be made of, so that it ends no header and leads out of no folder. */
export const idPattern = /^[a-z0-9-]+$/

/** No service is waited for longer; the message is tried again. */
const patienceMs = 20_000

/** Posts a message as JSON to a service, which knows one that is sent again by its `Idempotency-Key`. */
export async function postMessage(
  {
    url,
    token,
    patience = patienceMs,
  }: { readonly url: string; readonly token: string; readonly patience?: number },
  id: string,
  message: object,
): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': id,
    },
    body: JSON.stringify(message),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  }).catch((fault: Error & { cause?: { code?: string } }) => {
    throw new MessageNotTaken(fault.cause?.code ?? fault.name)
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new MessageNotTaken(`HTTP ${answer.status}`)
}

/** Writes a file into a folder for its owner only, all of it or nothing. One of the same name takes its place. */
export async function writeWholeFile(
  folder: string,
  name: string,
  content: Uint8Array | string,
): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  await fs.chmod(folder, 0o700)
  const half = path.join(folder, `.${randomUUID()}`)
  try {
    await fs.writeFile(half, content, { mode: 0o600, flush: true })
    await fs.rename(half, path.join(folder, name))
  } finally {
    await fs.rm(half, { force: true })
  }
}
