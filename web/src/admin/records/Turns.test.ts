import { Unavailable } from '@hotovo/application/faults'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { expect, test } from 'vitest'
import { Turns } from './Turns.ts'
import { Write } from './Write.ts'

test('each goes once those before it have ended, however they did, and whoever asked reads that before the next begins', async () => {
  const sent: number[] = []
  let letGo = () => {}
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const write = new Write<number, number, never>(
    {},
    {
      send: async (wanted): Promise<Result<number, never>> => {
        sent.push(wanted)
        await isFree
        if (wanted === 1) throw new Unavailable('lost')
        return ok(wanted)
      },
    },
  )
  const turns = new Turns(write)
  const stages: unknown[] = []
  const run = async (wanted: number) => {
    await turns.run(wanted)
    stages.push(write.stage)
  }
  const all = [run(1), run(2), run(3)]
  expect([sent, turns.all]).toEqual([[1], [1, 2, 3]])
  letGo()
  await Promise.all(all)
  expect(stages).toMatchObject([
    { phase: 'unanswered', wanted: 1 },
    { phase: 'done', wanted: 2 },
    { phase: 'done', wanted: 3 },
  ])
  expect([sent, turns.all]).toEqual([[1, 2, 3], []])
})
