import { z } from 'zod/mini'
import { type Rest, readRow } from './rest.ts'

const Used = z.object({ used_for: z.nullable(z.string()) })

/** What a human check was used for, by its id; undefined where it was not used, or for nothing that is kept. */
export async function usedFor(rest: Rest, check: string): Promise<string | undefined> {
  const used = await readRow(rest, (row) => Used.parse(row), 'used_human_checks', 'id', check)
  return used?.used_for ?? undefined
}
