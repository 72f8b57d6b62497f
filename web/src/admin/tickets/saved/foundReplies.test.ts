import type { Language } from '@hotovo/domain/shared/language'
import { expect, test } from 'vitest'
import { fittingReply, foundReplies } from './foundReplies.ts'

const reply = (title: string, text: string, language: Language = 'sk') => ({
  id: title,
  title,
  text,
  language,
  isShared: true,
  assumes: null,
  version: 1,
})
const all = [
  reply('Faktúra', 'Posielame faktúru.'),
  reply('Lost code', 'Send us the serial.', 'en'),
  reply('Stratený kód', 'Pošlite sériové číslo.'),
  reply('Stratený voucher na papieri', 'Pošlite fotku.'),
  reply('Vouchery sú na ceste', 'Vouchery odišli, prídu do troch dní. Pozrite poštu.'),
]
const fits = (about: string | readonly string[], language: Language = 'sk') =>
  fittingReply(all, language, [about].flat())?.title

test('replies stand by their numbers, whatever they are for, those of the language first', () => {
  const found = (looked: string) =>
    foundReplies(all, looked, 'sk').map(({ of, replies }) => [of, ...replies.map(({ id }) => id)])
  const plain = ['sk', 'Faktúra', 'Stratený kód', 'Stratený voucher na papieri', 'Vouchery sú na ceste']
  expect(found('')).toEqual([plain, ['en', 'Lost code']])
  expect(found('strat')).toEqual([['sk', 'Stratený kód', 'Stratený voucher na papieri']])
})

test.each([
  ['Prosím o faktúru', 'Faktúra'],
  ['stratený voucher', 'Stratený voucher na papieri'],
  // A short word of a title tells something, a word of all that is sold tells nothing by itself.
  ['Obchod hlási, že kód neexistuje', 'Stratený kód'],
  [['Obchod hlási chybu', 'Použitie vouchera'], undefined],
  [['Prosím o faktúru', 'Stratený kód'], 'Faktúra'],
  [['Pomoc', 'Stratený kód'], 'Stratený kód'],
  // Where no title has a word of it, a word that one text alone has tells something (rule S16).
  ['Zaplatila som, kedy prídu vouchery?', 'Vouchery sú na ceste'],
  ['Zaplatil som, dokedy príde voucher', 'Vouchery sú na ceste'],
  ['Kedy prídu? Poslala som faktúru', 'Faktúra'],
  // Two texts have it.
  ['Pošlite mi to', undefined],
  // Two texts have a word each.
  ['Sériové číslo nepríde', 'Stratený kód'],
  ['Pozrite fotku', undefined],
  // Of another language nothing is proposed.
  ['I lost my code', undefined],
])('%s is answered by %s', (about, title) => expect(fits(about)).toBe(title))
