import { expect, test } from 'vitest'
import { correction } from '../../tests/support/contacts.ts'
import { placement } from '../../tests/support/placements.ts'
import { isCorrectionLeft, isWayBack } from './letter.ts'

const { order } = placement()
const day = '2026-11-20'
/** The contact of the order with other e-mails, one after the other, each by somebody; of none as it was placed. */
const corrected = (...all: readonly (readonly [by: string, name?: string])[]) =>
  all.map(([correctedById, name], at) =>
    correction(order, {
      number: at + 1,
      correctedById,
      ...(name && { email: `${name}@example.sk` }),
    }),
  )
const stolen = [
  ['thief', 'a'],
  ['thief', 'b'],
  ['thief', 'c'],
] as const

test.each([
  ['as it was placed, for anybody', stolen, ['thief'], true],
  ['to that of a colleague', [['jana', 'right'], ...stolen], ['ivan', 'right'], true],
  ['to one that a colleague gave first', [...stolen, ['jana'], ['jana', 'a']], ['thief', 'a'], false],
  ['to one of their own', stolen, ['thief', 'a'], false],
  ['to a new one', stolen, ['jana', 'new'], false],
] as const)('back %s is a way back: %4$s', (_, all, [by, name], isBack) => {
  const [to] = corrected([by, name])
  expect(isWayBack(order, corrected(...all), to!, by)).toBe(isBack)
})

test.each([
  ['three new ones', stolen, false],
  ['two', stolen.slice(1), true],
  ['ways back beside two', [stolen[0], ['jana'], stolen[1], ['jana'], ['thief']], true],
  ['thief, back, thief, each a new one', [stolen[0], ['jana'], stolen[0], ['jana'], stolen[0]], false],
] as const)('of a day with %s one more is left: %3$s (rule V30)', (_, all, isLeft) => {
  expect(isCorrectionLeft(order, corrected(...all), day)).toBe(isLeft)
  expect(isCorrectionLeft(order, corrected(...all), '2026-11-21')).toBe(true)
})
