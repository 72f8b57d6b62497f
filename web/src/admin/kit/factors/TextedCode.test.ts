import { Unavailable } from '@hotovo/application/faults'
import type { FactorChallenge } from '@hotovo/application/staff/factor-challenge'
import { rateLimits } from '@hotovo/domain/limits'
import { fail, ok } from '@hotovo/domain/shared/result'
import { describe, expect, it } from 'vitest'
import { TextedCode, type TextedCodeCollaborators } from './TextedCode.ts'

type Answer = Awaited<ReturnType<TextedCodeCollaborators['api']['challengeFactor']>>

/** A code whose texts are answered so, one after the other, and what waits for its time. */
function asking(...answers: readonly (Answer | Unavailable)[]) {
  const left = [...answers]
  const asked: (string | undefined)[] = []
  const waiting: { work: () => void; ms: number }[] = []
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
  })
  return { texted, asked, waiting }
}
const challenge = (id: string): Answer =>
  ok({ id, type: 'phone', expiresAt: '2026-11-20T10:05:00.000Z' } satisfies FactorChallenge)

describe('a code by text message', () => {
  it('is asked for once a minute, in the language of the page', async () => {
    const { texted, asked, waiting } = asking(challenge('one'), challenge('two'))
    await texted.ask('f', 'en')
    expect(texted).toMatchObject({ challengeId: 'one', state: { phase: 'sent' }, isPaused: true })
    await texted.ask('f', 'sk')
    expect(asked).toEqual(['en'])
    expect(waiting.map(({ ms }) => ms)).toEqual([60_000])
    waiting[0]!.work()
    expect(texted.isPaused).toBe(false)
    await texted.ask('f', 'sk')
    expect(asked).toEqual(['en', 'sk'])
    expect(texted.challengeId).toBe('two')
  })

  it('that is one too many says for how long, and the one before stays good', async () => {
    const tooMany = fail({
      code: 'too-many-requests',
      limit: rateLimits.stepTexts,
      retryAfterSeconds: 130,
    } as const)
    const { texted, waiting } = asking(challenge('one'), tooMany)
    await texted.ask('f', 'sk')
    waiting[0]!.work()
    expect(await texted.ask('f', 'sk')).toBe(true)
    expect(texted).toMatchObject({ challengeId: 'one', state: { phase: 'too-many', minutes: 3 } })
    expect(waiting[1]!.ms).toBe(130_000)
  })

  it('is not sent while the second step is locked, and says until when', async () => {
    const retryAt = '2026-11-20T10:30:00.000Z'
    const { texted, waiting } = asking(
      fail({ code: 'sign-in-locked', retryAt, retryAfterSeconds: 1800 } as const),
    )
    expect(await texted.ask('f', 'sk')).toBe(true)
    expect(texted).toMatchObject({ challengeId: undefined, state: { phase: 'locked', retryAt } })
    expect(waiting[0]!.ms).toBe(1_800_000)
  })

  it('that nobody answers can be asked for again at once', async () => {
    const { texted } = asking(new Unavailable('gone'), challenge('one'))
    await texted.ask('f', 'sk')
    expect(texted).toMatchObject({ state: { phase: 'lost' }, isPaused: false, challengeId: undefined })
    await texted.ask('f', 'sk')
    expect(texted.state.phase).toBe('sent')
  })

  it('tells that its telephone is there no more', async () => {
    expect(await asking(fail({ code: 'factor-not-found' })).texted.ask('f', 'sk')).toBe(false)
  })

  it('whose time is over is no answer any more', async () => {
    const { texted } = asking(challenge('one'))
    await texted.ask('f', 'sk')
    texted.end()
    expect(texted).toMatchObject({ challengeId: undefined, state: { phase: 'over' } })
  })
})
