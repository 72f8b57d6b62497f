import type { Language } from '@hotovo/domain/shared/language'
import { expect, test } from 'vitest'
import { foundReplies } from './foundReplies.ts'

const reply = (title: string, text: string, language: Language = 'sk') => ({
  id: title,
  title,
  text,
  language,
  isShared: true,
  version: 1,
})
const all = [
  reply('Faktúra', 'Posielame faktúru.'),
  reply('Lost code', 'Send us the serial.', 'en'),
  reply('Stratený kód', 'Pošlite sériové číslo.'),
  reply('Stratený voucher na papieri', 'Pošlite fotku.'),
  reply('Vouchery sú na ceste', 'Pozrite poštu.'),
]
const found = (looked: string, about: string | readonly string[], language: Language = 'sk') =>
  foundReplies(all, looked, language, [about].flat()).map(({ of, replies }) => [
    of,
    ...replies.map(({ id }) => id),
  ])

test('the saved reply whose title has most words of what the ticket is about stands first; without any it is as it was', () => {
  const rest = ['en', 'Lost code']
  const plain = ['sk', 'Faktúra', 'Stratený kód', 'Stratený voucher na papieri', 'Vouchery sú na ceste']
  expect(found('', 'Prosba o pomoc')).toEqual([plain, rest])
  expect(found('', 'Prosím o faktúru')).toEqual([
    ['fits', 'Faktúra'],
    ['sk', 'Stratený kód', 'Stratený voucher na papieri', 'Vouchery sú na ceste'],
    rest,
  ])
  expect(found('', 'stratený voucher')).toEqual([
    ['fits', 'Stratený voucher na papieri', 'Stratený kód', 'Vouchery sú na ceste'],
    ['sk', 'Faktúra'],
    rest,
  ])
  expect(found('', ['Prosím o faktúru', 'Použitie vouchera'])[0]).toEqual(['fits', 'Faktúra'])
  expect(found('', ['Pomoc', 'Použitie vouchera'])[0]).toEqual([
    'fits',
    'Stratený voucher na papieri',
    'Vouchery sú na ceste',
  ])
  // Of another language nothing is preferred, and who looks for something decides alone.
  expect(found('', 'I lost my code', 'sk')).toEqual([plain, rest])
  expect(found('strat', 'Prosím o faktúru')).toEqual([['sk', 'Stratený kód', 'Stratený voucher na papieri']])
})
