import { type LiveEvent, type LiveEvents, recordEventKinds } from '@hotovo/application/shared/ports'
import { z } from 'zod/mini'
import type { Sql } from '../sql.ts'

const ToldShape: z.ZodMiniType<LiveEvent> = z.union([
  z.object({ kind: z.enum(recordEventKinds), id: z.string(), version: z.nullable(z.int()) }),
  z.object({ kind: z.literal('many'), of: z.nullable(z.enum(recordEventKinds)) }),
  z.object({ kind: z.literal('company') }),
])

/** What was told; what another version of the product tells may be anything. */
function newsIn(payload: string | undefined): LiveEvent {
  if (payload !== undefined)
    try {
      return ToldShape.parse(JSON.parse(payload))
    } catch {}
  return { kind: 'many', of: null }
}

/**
 * What the triggers of `functions/back-office.sql` tell, whichever server wrote (decision 60): one connection for all who listen,
 * made with the first of them.
 */
export function postgresLiveEvents(sql: Sql): LiveEvents {
  const hearers = new Set<(told: LiveEvent) => void>()
  let listening: Promise<void> | undefined
  const tell = (payload: string | undefined) => {
    const news = newsIn(payload)
    for (const hear of hearers) hear(news)
  }
  return {
    subscribe: async (hear) => {
      listening ??= sql.listen('happenings', tell).catch((fault) => {
        listening = undefined
        throw fault
      })
      await listening
      const own = (told: LiveEvent) => hear(told)
      hearers.add(own)
      return () => void hearers.delete(own)
    },
  }
}
