import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutesLater } from '../shared/calendar.ts'
import {
  attemptsToWarnOf,
  type Failures,
  type LockoutVerdict,
  noFailures,
  withAttempt,
  withoutAttempt,
} from './lockout.ts'

const start = '2026-03-02T09:00:00.000Z'
const later = (minutes: number) => minutesLater(start, minutes)

/** Attempts at so many minutes after the start; none succeeds. */
function failing(...minutes: number[]): { failures: Failures; verdicts: LockoutVerdict[] } {
  let failures = noFailures
  const verdicts = minutes.map((minute) => {
    const outcome = withAttempt(failures, later(minute))
    failures = outcome.failures
    return outcome.verdict
  })
  return { failures, verdicts }
}
const admitted = (remaining: number) => ({ kind: 'admitted', remaining, retryAt: null })
const lastOf = (minute: number) => ({ kind: 'admitted', remaining: 0, retryAt: later(minute + 30) })
const lockedTo = (minute: number) => ({ kind: 'locked', retryAt: later(minute) })

describe('the lockout of sign-in (rule A5)', () => {
  test.each<[string, number[], object[]]>([
    ['five failures', [0, 1, 2, 3, 4], [admitted(4), admitted(3), admitted(2), admitted(1), lastOf(4)]],
    ['a sixth one, while it is locked', [0, 0, 0, 0, 0, 29.99], [lockedTo(30)]],
    ['the moment the lock ends', [0, 0, 0, 0, 0, 30], [admitted(4)]],
    ['attempts while it is locked do not make it longer', [0, 0, 0, 0, 0, 10, 20, 30], [admitted(4)]],
    ['a failure is forgotten after fifteen minutes', [0, 1, 2, 3, 15], [admitted(1)]],
    ['just before, it is not', [0, 1, 2, 3, 14.99], [lastOf(14.99)]],
    ['after a lock one starts anew', [0, 0, 0, 0, 14, 44, 44, 44, 44], [admitted(1)]],
    ['drop by drop it never locks', [0, 4, 8, 12, 16, 20, 24, 28, 32, 36], [admitted(1)]],
  ])('%s', (_, minutes, expected) => {
    expect(failing(...minutes).verdicts.slice(-expected.length)).toEqual(expected)
  })

  test('attempts that are left are told from two on (rule A5)', () => {
    expect([4, 3, 2, 1, 0].map(attemptsToWarnOf)).toEqual([undefined, undefined, 2, 1, 0])
  })

  test('an attempt that nobody judged is taken back, and the lock it made with it', () => {
    const { failures } = failing(0, 1, 1, 3, 4)
    const back = withoutAttempt(failures, later(4))
    expect(withAttempt(back, later(5)).verdict).toEqual(lastOf(5))
    expect(withoutAttempt(failures, later(1))).toHaveLength(4)
    expect(withoutAttempt(failures, later(2))).toEqual(failures)
  })

  test('in no half hour are more than five admitted, and whoever tries late enough is heard (property)', () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 1200 }), { maxLength: 60 })
    fc.assert(
      fc.property(pauses, (seconds) => {
        let failures = noFailures
        let at = start
        const heard: string[] = []
        for (const pause of seconds) {
          at = minutesLater(at, pause / 60)
          const { failures: next, verdict } = withAttempt(failures, at)
          failures = next
          if (verdict.kind === 'admitted') heard.push(at)
          else {
            expect(verdict.retryAt > at && verdict.retryAt <= minutesLater(at, 30)).toBe(true)
            expect(withAttempt(failures, verdict.retryAt).verdict.kind).toBe('admitted')
            // Who is locked out has failed five times within fifteen minutes, at most thirty minutes ago.
            const five = heard.slice(-5)
            expect(five).toHaveLength(5)
            expect(minutesLater(five[0]!, 15) > five[4]!).toBe(true)
            expect(minutesLater(five[4]!, 30)).toBe(verdict.retryAt)
          }
          expect(failures.length).toBeLessThanOrEqual(5)
        }
        for (const [index, first] of heard.entries())
          if (heard[index + 5]) expect(heard[index + 5]! >= minutesLater(first, 15)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})
