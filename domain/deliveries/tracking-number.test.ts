import { describe, expect, test } from 'vitest'
import { repeatedNumbers, trackingFault, trackingNumberOf } from './tracking-number.ts'

describe('A number of a carrier', () => {
  test.each([
    ['EB123456789SK', 'EB123456789SK'],
    [' eb 123 456 789 sk\r\n', 'EB123456789SK'],
    ['703-030-28751101', '703-030-28751101'],
    [']C1EB123456789SK', 'EB123456789SK'],
    ['\u001d]c0 00340434161094042557\u0004', '00340434161094042557'],
    ['(00)340434161094042557', undefined],
    ['EB+ľščťž', undefined],
    ['12345', '12345'],
    ['', null],
    ['   ', null],
    ['1234', undefined],
    ['-12345', undefined],
    ['12345-', undefined],
    ['Ž123456789', undefined],
    ['ß123456789', undefined],
    ['ſ123456789', undefined],
    ['\u200eEB123456789SK\u200e', 'EB123456789SK'],
    ['<b>12345</b>', undefined],
    ['1'.repeat(35), '1'.repeat(35)],
    ['1'.repeat(36), undefined],
  ])('%j is kept as %j', (typed, kept) => {
    expect(trackingNumberOf(typed)).toBe(kept)
  })

  test('is repeated however it was typed; nothing is not', () => {
    expect([...repeatedNumbers(['eb123', 'EB 123', '', '', 'EB124', '?', '?'])]).toEqual(['EB123'])
  })
})

test('a number that no carrier prints says whether another keyboard typed it', () => {
  expect(['EB123', '', 'EB+ľščťž', 'Ž', 'https://x.sk/?id=1'].map(trackingFault)).toEqual([
    undefined,
    undefined,
    'keyboard',
    'keyboard',
    'malformed',
  ])
})
