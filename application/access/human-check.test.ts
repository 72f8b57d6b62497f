import { humanOperators, solution } from '@hotovo/domain/shared/human-check'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testMacs, testWorld } from '../../tests/support/world.ts'
import { askHumanCheck, verifyHumanCheck } from './human-check.ts'

const at = 'humanCheck.answer'
const refused = (code: 'human-check-required' | 'human-check-wrong' | 'human-check-expired') => ({
  ok: false,
  error: { at, code },
})
const start = '2026-03-02T09:00:00.000Z'

/** A question that was asked, with its right answer, and how an answer to it is judged. */
async function asked(seed = 1) {
  const world = testWorld({ seed })
  world.clock.set(start)
  const { token, expiresAt, ...question } = await askHumanCheck(world)()
  const judged = (answer: string | number, honeypot?: string, sent = token) =>
    verifyHumanCheck(world, { token: sent, answer }, honeypot)
  return { world, token, expiresAt, question, right: String(solution(question)), judged }
}

describe('asking', () => {
  test('gives a question that is good for thirty minutes (rule F1)', async () => {
    const { question, expiresAt } = await asked()
    expect(humanOperators).toContain(question.operator)
    expect(expiresAt).toBe('2026-03-02T09:30:00.000Z')
  })

  test('gives each question an identity of its own, even when the generator draws the same numbers twice', async () => {
    const { world } = await asked()
    const same = { ...world, random: { ...world.random, integer: (min: number) => min } }
    const [one, other] = [await askHumanCheck(same)(), await askHumanCheck(same)()]
    expect([one.left, one.operator, one.right]).toEqual([other.left, other.operator, other.right])
    expect(one.token).not.toBe(other.token)
  })
})

describe('judging', () => {
  test('accepts the solution of any question and names the check that it uses up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.boolean(), async (seed, asNumber) => {
        const { token, right, expiresAt, judged } = await asked(seed)
        const id = token.split('.')[4]
        expect(id).toMatch(/^[0-9a-f-]{36}$/)
        expect(await judged(asNumber ? Number(right) : right)).toEqual({ ok: true, value: { id, expiresAt } })
      }),
    )
  })

  test('refuses any other number', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.integer({ min: 1, max: 200 }), async (seed, shift) => {
        const { right, judged } = await asked(seed)
        expect(await judged(Number(right) + shift)).toEqual(refused('human-check-wrong'))
        expect(await judged(Number(right) - shift)).toEqual(refused('human-check-wrong'))
      }),
    )
  })

  test.each(['', '   ', '\t'])('asks for an answer where %j was sent', async (answer) => {
    const { judged } = await asked()
    expect(await judged(answer)).toEqual(refused('human-check-required'))
  })

  test.each(['sedem', '1.5', 'NaN', '0x10', '1e1'])(
    'refuses %j, which is no whole number',
    async (answer) => {
      const { judged } = await asked()
      expect(await judged(answer)).toEqual(refused('human-check-wrong'))
    },
  )

  test('answers a filled honeypot like a wrong answer, so that a script learns nothing', async () => {
    const { right, judged } = await asked()
    expect(await judged(right, 'https://spam.example')).toEqual(await judged('-1'))
    expect(await judged(right, 'https://spam.example')).toEqual(refused('human-check-wrong'))
    expect(await judged(right, '')).toMatchObject({ ok: true })
  })

  test.each([
    ['2026-03-02T09:00:00.000Z', true],
    ['2026-03-02T09:29:59.999Z', true],
    ['2026-03-02T09:30:00.000Z', false],
    ['2026-03-03T09:00:00.000Z', false],
  ])('at %s finds it still good: %s', async (now, isGood) => {
    const { world, right, judged } = await asked()
    world.clock.set(now)
    const verdict = await judged(right)
    if (isGood) expect(verdict).toMatchObject({ ok: true })
    else expect(verdict).toEqual(refused('human-check-expired'))
  })

  test('says the same answer twice, because only the store uses a check up', async () => {
    const { right, judged } = await asked()
    expect(await judged(right)).toEqual(await judged(right))
  })
})

describe('a token', () => {
  test('of another installation is refused', async () => {
    const { token, right, world } = await asked()
    const verdict = await verifyHumanCheck(
      { ...world, macs: testMacs('another secret') },
      { token, answer: right },
      '',
    )
    expect(verdict).toEqual(refused('human-check-wrong'))
  })

  test('signed for another purpose is refused', async () => {
    const { token, right, world, judged } = await asked()
    const content = token.slice(0, token.lastIndexOf('.'))
    const foreign = `${content}.${await world.macs.sign('order-token', content)}`
    expect(await judged(right, '', foreign)).toEqual(refused('human-check-wrong'))
  })

  test('with any character of its question, time or identity changed is refused', async () => {
    const { token, right, judged } = await asked()
    const content = token.lastIndexOf('.')
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: content - 1 }),
        fc.constantFrom(...'0123456789abcdef.-'),
        async (index, sign) => {
          fc.pre(token[index] !== sign)
          const changed = token.slice(0, index) + sign + token.slice(index + 1)
          expect(await judged(right, '', changed)).toEqual(refused('human-check-wrong'))
        },
      ),
    )
  })

  test.each([
    ['nothing', () => ''],
    ['rubbish', () => 'rubbish'],
    ['no signature', (token: string) => token.slice(0, token.lastIndexOf('.'))],
    ['an empty signature', (token: string) => token.slice(0, token.lastIndexOf('.') + 1)],
    ['a shorter signature', (token: string) => token.slice(0, -1)],
    ['something behind it', (token: string) => `${token}A`],
    ['a line break behind it', (token: string) => `${token}\n`],
    ['an easier question before it', (token: string) => `1.0.1.${token}`],
  ])('that is %s is refused without a fault', async (_what, spoil) => {
    const { token, right, judged } = await asked()
    expect(await judged(right, '', spoil(token))).toEqual(refused('human-check-wrong'))
  })
})
