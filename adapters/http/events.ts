import type { Unauthorized } from '@hotovo/application/access/authorize'
import type { Refused } from '@hotovo/application/refusal'
import type { Listener } from '@hotovo/application/staff/happenings'
import { happeningKinds, type News } from '@hotovo/application/staff/ports'
import { live } from '@hotovo/domain/limits'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { z } from 'zod/mini'
import { staffCalls } from './contract/staff.ts'
import { exchangeOver, type Wire } from './exchange.ts'
import { bare, publicRefusalShapes } from './problems.ts'

const NewsShape: z.ZodMiniType<News> = z.union([
  z.object({ kind: z.enum(happeningKinds), id: z.string(), version: z.nullable(z.int()) }),
  z.object({ kind: z.literal('many'), of: z.nullable(z.enum(happeningKinds)) }),
])

/** What is silent for longer than three beats is gone. */
const patienceMs = 3 * live.beatSeconds * 1000

const refusalShapes = {
  ...publicRefusalShapes,
  'sign-in-required': bare('sign-in-required'),
  'role-required': bare('role-required'),
}

/** Reads a stream of server-sent events to its end: comments are passed over. */
async function read(body: ReadableStream<Uint8Array>, stop: AbortController, hear: Listener['hear']) {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let text = ''
  for (;;) {
    const silent = setTimeout(() => stop.abort(), patienceMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(silent))
    if (done) return
    const events = (text + value).split('\n\n')
    text = events.pop()!
    for (const event of events)
      if (event.startsWith('data: ')) hear(NewsShape.parse(JSON.parse(event.slice('data: '.length))))
  }
}

/**
 * Hears over HTTP what is stored, until what is answered is called; `over` tells that the stream has ended otherwise. The first
 * answer is waited for as that of any call.
 */
export async function hearEvents(
  wire: Wire,
  { hear, over }: Listener,
): Promise<Result<() => void, Unauthorized | Refused<'too-many-requests'>>> {
  const stop = new AbortController()
  let body: ReadableStream<Uint8Array> | null = null
  /** The answer that goes on is taken from under the exchange, which reads answers to their end. */
  const opening: typeof fetch = async (address, init) => {
    const late = setTimeout(() => stop.abort(), patienceMs)
    const answer = await wire
      .fetch(address, { ...init, signal: stop.signal })
      .finally(() => clearTimeout(late))
    if (answer.status !== 200) return answer
    body = answer.body
    return new Response('')
  }
  const { call } = exchangeOver({ ...wire, fetch: opening }, refusalShapes)
  const opened = await call(staffCalls.happenings, {}, undefined)
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
