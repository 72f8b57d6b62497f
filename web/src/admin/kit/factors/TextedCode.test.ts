import { Unavailable } from '@hotovo/application/faults'
import type { FactorChallenge } from '@hotovo/application/staff/factor-challenge'
import { rateLimits } from '@hotovo/domain/limits'
import { fail, ok } from '@hotovo/domain/shared/result'
import { describe, expect, it, vi } from 'vitest'
import { TextedCode, type TextedCodeCollaborators } from './TextedCode.ts'

type Answer = Awaited<ReturnType<TextedCodeCollaborators['api']['challengeFactor']>>

/** A code whose texts are answered so, one after the other, and what waits for its time. */
function asking(...answers: readonly (Answer | Unavailable)[]) {
  const left = [...answers]
  const asked: (string | undefined)[] = []
  const waiting: { work: () => void; ms: number }[] = []
  const gone = vi.fn()
  const texted = new TextedCode({
    api: {
      challengeFactor: async ({ language }) => {
        asked.push(language)
        const answer = left.shift()!
        if (answer instanceof Unavailable) throw answer
        return answer
      },
    },
    session: { before: (ask) => ask() } as TextedCodeCollaborators['session'],
    later: (work, ms) => {
      waiting.push({ work, ms })
      return () => {}
    },
    onGone: gone,
  })
  return { texted, asked, waiting, gone }
}
const challenge = (id: string): Answer =>
  ok({ id, type: 'phone', expiresAt: '2026-11-20T10:05:00.000Z' } satisfies FactorChallenge)

describe('a code by text message', () => {
  it('is asked for once a minute, in the language of the page', async () => {
    const { texted, asked, waiting } = asking(challenge('one'), challenge('two'))
    await texted.ask('f', 'en')
    expect(texted).toMatchObject({ challengeId: 'one', isPaused: true, isOver: false })
    await texted.ask('f', 'sk')
    expect(asked).toEqual(['en'])
    expect(waiting.map(({ ms }) => ms)).toEqual([60_000])
    waiting[0]!.work()
    expect(texted.isPaused).toBe(false)
    await texted.ask('f', 'sk')
    expect(asked).toEqual(['en', 'sk'])
    expect(texted.challengeId).toBe('two')
  })

  it('that is one too many waits as long as it is told, and the one before stays good', async () => {
    const tooMany = fail({
      code: 'too-many-requests',
      limit: rateLimits.stepTexts,
      retryAfterSeconds: 130,
    } as const)
    const { texted, waiting } = asking(challenge('one'), tooMany)
    await texted.ask('f', 'sk')
    waiting[0]!.work()
    await texted.ask('f', 'sk')
    expect(texted).toMatchObject({ challengeId: 'one', isPaused: true })
    expect(waiting[1]!.ms).toBe(130_000)
  })

  it('that nobody answers can be asked for again at once', async () => {
    const { texted, asked } = asking(new Unavailable('gone'), challenge('one'))
    await texted.ask('f', 'sk')
    await texted.ask('f', 'sk')
    expect([asked.length, texted.challengeId]).toEqual([2, 'one'])
  })

  it('tells that its telephone is there no more', async () => {
    const { texted, gone } = asking(fail({ code: 'factor-not-found' }))
    await texted.ask('f', 'sk')
    expect(gone).toHaveBeenCalledTimes(1)
  })

  it('whose time is over is no answer any more', async () => {
    const { texted } = asking(challenge('one'))
    await texted.ask('f', 'sk')
    texted.end()
    expect(texted).toMatchObject({ challengeId: undefined, isOver: true })
  })
})
