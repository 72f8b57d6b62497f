import { expect, test } from 'vitest'
import { awaitedSides, type EmailChange, isEmailChangeOpen, keptDisplayName } from './email-change.ts'

const change: EmailChange = {
  id: '00000000-0000-4000-8000-000000000000',
  accountId: '11111111-1111-4111-8111-111111111111',
  oldEmail: 'eva.mala@hotovo.test',
  newEmail: 'eva.velka@hotovo.test',
  language: 'sk',
  createdAt: '2026-11-20T10:00:00.000Z',
  confirmedOldAt: null,
  confirmedNewAt: null,
  endedAt: null,
}

test('A change of e-mail is good for an hour, until it ends', () => {
  expect(isEmailChangeOpen(change, '2026-11-20T10:59:59.999Z')).toBe(true)
  expect(isEmailChangeOpen(change, '2026-11-20T11:00:00.000Z')).toBe(false)
  const ended = { ...change, endedAt: change.createdAt }
  expect(isEmailChangeOpen(ended, change.createdAt)).toBe(false)
})

test('It waits for the addresses that have not confirmed', () => {
  expect(awaitedSides(change)).toEqual(['old', 'new'])
  expect(awaitedSides({ ...change, confirmedOldAt: change.createdAt })).toEqual(['new'])
  expect(awaitedSides({ ...change, confirmedNewAt: change.createdAt })).toEqual(['old'])
})

test('The name under which somebody worked stays, wherever it came from', () => {
  const email = change.oldEmail
  expect(keptDisplayName({ email, names: {} }, change.newEmail)).toBe('Eva Mala')
  expect(keptDisplayName({ email, names: { fullName: 'Eva Malá' } }, change.newEmail)).toBeNull()
  expect(keptDisplayName({ email, names: { firstName: 'Eva' } }, change.newEmail)).toBeNull()
  expect(keptDisplayName({ email, names: {} }, 'eva.mala@example.sk')).toBeNull()
})
