import { expect, test } from 'vitest'
import { blocksOf, tied } from './prose.ts'

test('an empty line parts paragraphs, and a paragraph goes on over lines', () => {
  expect(blocksOf('\n  Prvý odsek\n  ide ďalej.\n\n  Druhý.\n')).toEqual([
    { paragraph: 'Prvý odsek ide ďalej.' },
    { paragraph: 'Druhý.' },
  ])
})

test('lines that begin with a dash are points, long ones too', () => {
  expect(blocksOf('Platí:\n\n  - prvé\n    stále prvé\n  - druhé – s\u00a0pomlčkou\n\nKoniec.')).toEqual([
    { paragraph: 'Platí:' },
    { points: ['prvé stále prvé', 'druhé – s\u00a0pomlčkou'] },
    { paragraph: 'Koniec.' },
  ])
})

test('no line ends with a lonely letter or between a number and what it counts', () => {
  for (const [written, shown] of [
    ['v hotovosti a s kódom', 'v~hotovosti a~s~kódom'],
    ['(k tomu) V liste', '(k~tomu) V~liste'],
    ['do 14 dní, § 7 zákona', 'do 14~dní, §~7~zákona'],
    ['10 000 Kč', '10~000~Kč'],
    ['zákon č. 108/2024 Z. z. o tom', 'zákon č.~108/2024~Z.~z. o~tom'],
    ['the Act No. 108/2024', 'the Act No.~108/2024'],
    ['mať rád, je to tak', 'mať rád, je to tak'],
    ['za 5 – 7 dní', 'za 5 – 7~dní'],
  ] as const)
    expect(tied(written).replaceAll('\u00a0', '~')).toBe(shown)
})
