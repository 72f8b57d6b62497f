import type { LiveListener } from '@hotovo/application/back-office/live-events'
import type { StaffEvent } from '@hotovo/application/back-office/ports'
import type { Refusal } from '@hotovo/application/refusal'
import { liveEventLimits } from '@hotovo/domain/limits'
import { ok, type Result } from '@hotovo/domain/shared/result'

/** What is silent for longer than three beats is gone. */
const patienceMs = 3 * liveEventLimits.beatSeconds * 1000

/** Reads a stream of server-sent events to its end: comments are passed over. */
async function read(body: ReadableStream<Uint8Array>, stop: AbortController, hear: LiveListener['hear']) {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let text = ''
  for (;;) {
    const silent = setTimeout(() => stop.abort(), patienceMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(silent))
    if (done) return
    const events = (text + value).split('\n\n')
    text = events.pop()!
    for (const event of events)
      if (event.startsWith('data: ')) hear(JSON.parse(event.slice('data: '.length)) as StaffEvent)
  }
}

/**
 * Hears over HTTP what is stored, until what is answered is called; `over` tells that the stream has ended otherwise. `ask` makes
 * the call with a `fetch`. It is fetched when somebody listens, and imports nothing that others share, so that it splits nothing.
 */
export async function hearEvents<Code extends Refusal>(
  fetch: typeof globalThis.fetch,
  ask: (fetch: typeof globalThis.fetch) => Promise<Result<string, Code>>,
  { hear, over }: LiveListener,
): Promise<Result<() => void, Code>> {
  const stop = new AbortController()
  let body: ReadableStream<Uint8Array> | null = null
  /** The answer that goes on is taken from under the exchange, which reads answers to their end. */
  const opened = await ask(async (address, init) => {
    const late = setTimeout(() => stop.abort(), patienceMs)
    const answer = await fetch(address, { ...init, signal: stop.signal }).finally(() => clearTimeout(late))
    if (answer.status !== 200) return answer
    body = answer.body
    return new Response('')
  })
  if (!opened.ok) return opened
  let isLeft = false
  read(body!, stop, (news) => !isLeft && hear(news))
    .catch(() => stop.abort())
    .finally(() => !isLeft && over())
  return ok(() => {
    isLeft = true
    stop.abort()
  })
}
