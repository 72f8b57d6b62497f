import { type Happenings, happeningKinds, type Told } from '@hotovo/application/shared/ports'
import { z } from 'zod/mini'
import type { Sql } from './sql.ts'

const ToldShape: z.ZodMiniType<Told> = z.union([
  z.object({ kind: z.enum(happeningKinds), id: z.string(), version: z.nullable(z.int()) }),
  z.object({ kind: z.literal('many'), of: z.nullable(z.enum(happeningKinds)) }),
  z.object({ kind: z.literal('company') }),
])

/** What was told; what another version of the product tells may be anything. */
function newsIn(payload: string | undefined): Told {
  if (payload !== undefined)
    try {
      return ToldShape.parse(JSON.parse(payload))
    } catch {}
  return { kind: 'many', of: null }
}

/**
 * What the triggers of `0058_happenings.sql` and `0065_company.sql` tell, whichever server wrote (decision 60): one connection for all who listen, made
 * with the first of them.
 */
export function postgresHappenings(sql: Sql): Happenings {
  const hearers = new Set<(told: Told) => void>()
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
      const own = (told: Told) => hear(told)
      hearers.add(own)
      return () => void hearers.delete(own)
    },
  }
}
