import { expect, test } from 'vitest'
import { suggestedEmail } from './email-typo.ts'

test.each([
  ['jana@gmial.com', 'jana@gmail.com'],
  ['Jana@gmai.com', 'Jana@gmail.com'],
  ['jana@gmail.con', 'jana@gmail.com'],
  ['jana@gmail.co', 'jana@gmail.com'],
  ['jana@gmaill.com', 'jana@gmail.com'],
  ['jana@azet.ks', 'jana@azet.sk'],
  [' jana@centum.sk ', 'jana@centrum.sk'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(suggestedEmail(typed)).toBe(meant)
})

test.each([
  'jana@gmail.com',
  'jana@GMAIL.com',
  'jana@most.sk',
  'jana@gmx.com',
  'jana@centrum.cz',
  'jana@priklad.sk',
  'jana@',
  'gmial.com',
  '',
])('%s may well be right', (typed) => {
  expect(suggestedEmail(typed)).toBeUndefined()
})
