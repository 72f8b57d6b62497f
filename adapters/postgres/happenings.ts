import { type Happenings, happeningKinds, type News } from '@hotovo/application/staff/ports'
import { z } from 'zod/mini'
import type { Sql } from './sql.ts'

const NewsShape: z.ZodMiniType<News> = z.union([
  z.object({ kind: z.enum(happeningKinds), id: z.string(), version: z.nullable(z.int()) }),
  z.object({ kind: z.literal('many'), of: z.nullable(z.enum(happeningKinds)) }),
])

/** What was told; what another version of the product tells may be anything. */
function newsIn(payload: string | undefined): News {
  if (payload !== undefined)
    try {
      return NewsShape.parse(JSON.parse(payload))
    } catch {}
  return { kind: 'many', of: null }
}

/**
 * What the triggers of `0058_happenings.sql` tell, whichever server wrote (decision 60): one connection for all who listen, made
 * with the first of them.
 */
export function postgresHappenings(sql: Sql): Happenings {
  const hearers = new Set<(news: News) => void>()
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
      const own = (news: News) => hear(news)
      hearers.add(own)
      return () => void hearers.delete(own)
    },
  }
}
