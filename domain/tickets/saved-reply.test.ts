import { expect, test } from 'vitest'
import { fillReply, leftPlaceholder, replyProblems, savedReplyProblems } from './saved-reply.ts'

test.each([
  ['', 'Dobrý deň', [['title', 'required']]],
  ['x', 'Dobrý deň', [['title', 'too-short']]],
  [
    'x'.repeat(81),
    'x'.repeat(3001),
    [
      ['title', 'too-long'],
      ['text', 'too-long'],
    ],
  ],
  ['Riadok\ndruhý', 'Dobrý deň', [['title', 'hidden-characters']]],
  ['Vrátenie', ' ', [['text', 'required']]],
  ['Vr', 'x'.repeat(3000), []],
  ['Vr', '{meno}, {číslo}, {objednávka}, {name}, {number}, {order}', []],
  ['Vr', 'Dobrý deň, {vek}', [['text', 'placeholder-unknown']]],
  ['Vr', 'Dobrý deň, {}', [['text', 'placeholder-unknown']]],
  ['Vr', 'Nie je zástupka: } takto, ani {na\ndvoch riadkoch}, ani { sama', []],
] as const)('words that are kept are judged: %j, %j', (title, text, expected) => {
  expect(savedReplyProblems({ title, text }).map(({ at, code }) => [at, code])).toEqual(expected)
})

test.each([
  ['Dobrý deň, {meno}, k {číslo} a {objednávka}', 'Dobrý deň, Jana $& Nová, k SUP-1 a ATM-1'],
  ['Hello {name}, {number}, {order}', 'Hello Jana $& Nová, SUP-1, ATM-1'],
  ['{MENO} { meno } {cislo}', 'Jana $& Nová Jana $& Nová SUP-1'],
  ['{vek} {constructor} {meno', '{vek} {constructor} {meno'],
])('what is known stands in the place of placeholders: %j', (text, filled) => {
  expect(fillReply(text, { name: 'Jana $& Nová', number: 'SUP-1', order: 'ATM-1' }).text).toBe(filled)
})

test('what is not known is left to whoever sends it, and what is filled in is not filled in again', () => {
  const values = { name: '{číslo}', number: 'SUP-1', order: null }
  expect(fillReply('{meno}: {objednávka} {order}', values)).toEqual({
    text: '{číslo}: {objednávka} {order}',
    left: '{objednávka}',
  })
  expect(fillReply('{meno} {vek}', values).left).toBeUndefined()
})

test.each([
  ['Dobrý deň {objednávka}', 'Jana', { text: '{objednávka}', at: 10 }],
  ['{vek} {', 'Jana', undefined],
  ['Dobrý deň, {meno}', '{meno}', undefined],
  ['Dobrý deň, {{meno}}: {order}', '{{meno}}', { text: '{order}', at: 21 }],
  ['Dobrý deň, { meno}', 'meno}', undefined],
  ['Dobrý deň, Ján {číslo}, k {číslo}', 'Ján {číslo}', { text: '{číslo}', at: 26 }],
  ['Dobrý deň, {meno}', '{m', { text: '{meno}', at: 11 }],
  ['Dobrý deň, {meno}', '{', { text: '{meno}', at: 11 }],
  ['Dobrý deň, {m, {ｍｅｎｏ}', '{m', { text: '{ｍｅｎｏ}', at: 15 }],
  ['Dobrý deň, ｛Meno｝', 'Jana', { text: '｛Meno｝', at: 11 }],
  ['Dobrý deň, {meno}', 'meno', { text: '{meno}', at: 11 }],
] as const)(
  'braces of somebody’s name are no placeholder that is left (rule A105): %j, %j',
  (text, name, left) => {
    expect(leftPlaceholder(text, { name, number: 'SUP-1', order: null })).toEqual(left)
  },
)

test.each([
  ['Dobrý deň', []],
  ['Kód {x} som skúsil', []],
  [' ', [{ at: 'text', code: 'required' }]],
  ['K {Objednavka}', [{ at: 'text', code: 'placeholder-left', placeholder: '{Objednavka}' }]],
])('no reply goes out with a placeholder of ours: %j', (text, problems) => {
  expect(replyProblems(text, { name: 'Jana', number: 'SUP-1', order: null })).toEqual(problems)
})
