import { describe, expect, it } from 'vitest'
import { secondFactor } from '../limits.ts'
import {
  bareCode,
  isCountAhead,
  isNewStep,
  isRecoveryCode,
  isTotpCode,
  missingForEntry,
  recoveryCode,
} from './factor.ts'

describe('a second factor', () => {
  it('accepts no step twice, and none before the last', () => {
    expect(isNewStep({ lastStep: null }, 7)).toBe(true)
    expect([6, 7, 8].map((step) => isNewStep({ lastStep: 7 }, step))).toEqual([false, false, true])
  })

  it.each([
    [0, 0, true],
    [0, 1, true],
    [7, 8, true],
    [7, 7, false],
    [7, 6, false],
    [7, 0, false],
  ])('that is a passkey which counted %i and now %i counts on: %j', (before, now, isAhead) => {
    expect(isCountAhead(before, now)).toBe(isAhead)
  })

  const [verified, begun] = [{ verifiedAt: '2026-03-02T09:00:00.000Z' }, { verifiedAt: null }]
  it.each([
    [[], false, 'optional', undefined],
    [[begun], false, 'optional', undefined],
    [[verified], false, 'optional', 'step'],
    [[begun, verified], false, 'optional', 'step'],
    [[verified], true, 'optional', undefined],
    [[], false, 'required', 'factor'],
    [[], true, 'required', 'factor'],
    [[begun], false, 'required', 'factor'],
    [[verified], false, 'required', 'step'],
    [[verified, verified], true, 'required', undefined],
  ] as const)('of %j, passed: %j, where it is %s, lacks %j', (factors, hasPassed, mfa, lacks) => {
    expect(missingForEntry(factors, hasPassed, mfa)).toBe(lacks)
  })
})

describe('codes', () => {
  it('for recovery have two groups of symbols that nobody mistakes, and are read however they are typed', () => {
    let drawn = 0
    const code = recoveryCode((min, max) => min + ((drawn++ * 7) % (max - min + 1)))
    expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
    expect(drawn).toBe(secondFactor.recoverySymbols)
    for (const typed of [code, code.toUpperCase(), ` ${code.replace('-', ' – ')} `, code.replace('-', '')])
      expect(isRecoveryCode(bareCode(typed))).toBe(true)
  })

  it.each([
    ['123 456', true, false],
    ['123456', true, false],
    ['１２３４５６', true, false],
    ['12345', false, false],
    ['1234567', false, false],
    ['abcde-fghjk', false, true],
    ['abcde-fghj1', false, false],
    ['', false, false],
  ])('%j is told apart', (typed, totp, recovery) => {
    expect([isTotpCode(bareCode(typed)), isRecoveryCode(bareCode(typed))]).toEqual([totp, recovery])
  })
})
