import { describe, expect, test } from 'vitest'
import { isFlowOpen, isFlowProven, type ProviderFlow } from './identity.ts'

const flow: ProviderFlow = {
  id: '0193b2a0-0000-7000-8000-000000000001',
  provider: 'house',
  linksFor: null,
  redirectTo: 'https://hotovo.test/admin',
  codeChallenge: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  answeredAt: null,
  proven: null,
  usedAt: null,
}
const proven: ProviderFlow = {
  ...flow,
  answeredAt: '2026-11-20T10:01:00.000Z',
  proven: { issuer: 'https://id.test', subject: '7', email: null },
}

describe('A visit to a provider', () => {
  test.each<[string, ProviderFlow, string, boolean]>([
    ['is open for ten minutes', flow, '2026-11-20T10:09:59.999Z', true],
    ['and no longer', flow, '2026-11-20T10:10:00.000Z', false],
    ['is over with its answer', proven, '2026-11-20T10:01:00.000Z', false],
  ])('%s', (_, one, at, isOpen) => {
    expect(isFlowOpen(one, at)).toBe(isOpen)
  })
  test.each<[string, ProviderFlow, string, boolean]>([
    ['is exchanged within five minutes of its answer', proven, '2026-11-20T10:05:59.999Z', true],
    ['and no later', proven, '2026-11-20T10:06:00.000Z', false],
    [
      'is exchanged once',
      { ...proven, usedAt: '2026-11-20T10:02:00.000Z' },
      '2026-11-20T10:03:00.000Z',
      false,
    ],
    [
      'is not exchanged before anybody was proven',
      { ...proven, proven: null },
      '2026-11-20T10:02:00.000Z',
      false,
    ],
    ['nor before its answer', flow, '2026-11-20T10:02:00.000Z', false],
  ])('%s', (_, one, at, isProven) => {
    expect(isFlowProven(one, at)).toBe(isProven)
  })
})
