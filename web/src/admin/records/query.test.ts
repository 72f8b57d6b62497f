import { ok } from '@hotovo/domain/shared/result'
import { expect, test } from 'vitest'
import { query } from './query.ts'

test('a query asks behind the door, of one page or of all, and keeps its answer under what was asked', async () => {
  const guarded: unknown[] = []
  const session = {
    guarded: async (ask: () => Promise<unknown>) => {
      guarded.push('guarded')
      return ask() as never
    },
  }
  const page = query(session, async (cursor?: string) => ok(`page ${cursor ?? 'one'}`))
  await page.refresh()
  expect([page.answered, page.answer]).toEqual(['', 'page one'])
  await page.refresh('b')
  expect([page.answered, page.answer, guarded.length]).toEqual(['b', 'page b', 2])
})
