import { expect, test } from 'vitest'
import { errorKind } from './errorKind.ts'

test.each([
  ['ECONNREFUSED', 'unreachable'],
  ['ETIMEDOUT', 'slow'],
  ['EAUTH', 'credentials'],
  ['EENVELOPE', 'refused'],
  ['SOMETHING_NEW', 'unknown'],
])('of %s people are told that it is %s', (code, kind) => {
  expect(errorKind(code)).toBe(kind)
})
