import { describe, expect, test } from 'vitest'
import { carriers } from './delivery.ts'
import {
  repeatedNumbers,
  trackingDoubt,
  trackingExample,
  trackingFault,
  trackingNumberOf,
} from './tracking-number.ts'

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

describe('A number that is hardly one of its carrier (rule V36)', () => {
  test.each([
    ['posta', 'EB123456785SK', undefined],
    ['posta', ' eb 123 456 785 sk', undefined],
    ['posta', ']C1EB123456785SK', undefined],
    // Rests of the sum that have a digit of their own: 0 and 1.
    ['posta', 'RF000000005SK', undefined],
    ['posta', 'RF966331020SK', undefined],
    ['posta', 'EB123456789SK', 'check-digit'],
    ['posta', 'EB123465785SK', 'check-digit'],
    ['posta', 'EB8634841011SK', 'unlike'],
    ['posta', 'EB86348XX', 'unlike'],
    ['posta', 'EB123456785CZ', 'unlike'],
    ['sps', '703-030-28751101', undefined],
    ['sps', '70303028751101', undefined],
    ['sps', 'EB123456785SK', 'unlike'],
    ['dpd', '1385 0012 3456 78', undefined],
    ['dpd', '13850012345678K', undefined],
    ['dpd', '1385001234567', 'unlike'],
    ['gls', '90012345678', undefined],
    ['gls', 'ZFW4X3B1', undefined],
    ['gls', 'Z1234567890', 'unlike'],
    ['packeta', 'Z 123 4567 890', undefined],
    ['packeta', '1234567890', undefined],
    ['packeta', 'Z123456789', 'unlike'],
    ['other', 'EB86348XX', undefined],
    // Nothing, and what no carrier prints, is told otherwise.
    ['posta', '', undefined],
    ['posta', 'EB+ľščťž', undefined],
  ] as const)('%s, %j: %s', (carrier, typed, doubt) => {
    expect(trackingDoubt(carrier, typed)).toBe(doubt)
  })

  test('is told beside one that is', () => {
    const examples = carriers.flatMap((carrier) => [[carrier, trackingExample(carrier)] as const])
    expect(examples.filter(([carrier, example]) => example && trackingDoubt(carrier, example))).toEqual([])
    expect(trackingExample('other')).toBeUndefined()
  })
})
