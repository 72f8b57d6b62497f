import type { Language } from '@hotovo/domain/shared/language'
import { expect, test } from 'vitest'
import { foundReplies } from './foundReplies.ts'
import { numberedReply, replyNumber } from './numbers.ts'

const reply = (title: string, { language = 'sk' as Language, isShared = true } = {}) => ({
  id: title,
  title,
  text: `${title}.`,
  language,
  isShared,
  version: 1,
})
const all = [
  reply('Adresa', { isShared: false }),
  reply('Faktúra'),
  reply('Lost code', { language: 'en' }),
  reply('Stratený kód'),
  reply('Thanks', { language: 'en', isShared: false }),
  reply('Vrátenie', { isShared: false }),
]
const mine = Array.from({ length: 7 }, (_, at) => reply(`Z${at}`, { isShared: false }))

test.each([
  ['Faktúra', 1],
  ['Stratený kód', 2],
  ['Adresa', 3],
  ['Vrátenie', 4],
  ['Lost code', 1],
  ['Thanks', 2],
  ['Z4', 9],
  ['Z5', undefined],
] as const)('%s has number %s: the team’s of its language first, one’s own after them', (title, number) => {
  const listed = [...all, ...mine]
  const meant = listed.find(({ id }) => id === title)!
  expect(replyNumber(meant, listed)).toBe(number)
  if (number) expect(numberedReply(String(number), meant.language, listed)).toBe(meant)
})

test('a number is of one reply, whatever the ticket is about; a key that is no number of any is nobody’s', () => {
  const numbers = (subject: string) =>
    foundReplies(all, '', 'sk', [subject])
      .flatMap(({ replies }) => replies)
      .filter(({ language }) => language === 'sk')
      .map((one) => [one.title, replyNumber(one, all)])
  expect(numbers('Pomoc')).toEqual([
    ['Faktúra', 1],
    ['Stratený kód', 2],
    ['Adresa', 3],
    ['Vrátenie', 4],
  ])
  expect(numbers('Kde je vrátenie')).toEqual([
    ['Vrátenie', 4],
    ['Faktúra', 1],
    ['Stratený kód', 2],
    ['Adresa', 3],
  ])
  for (const key of ['0', '5', 'm', 'undefined', 'Enter'])
    expect(numberedReply(key, 'sk', all)).toBeUndefined()
})
