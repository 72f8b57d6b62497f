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
  assumes: null,
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

test('the numbers of a list go up, and end where it ends; a key that is no number of any is nobody’s', () => {
  const [slovak] = foundReplies(all, '', 'sk')
  expect(slovak?.replies.map((one) => [one.title, replyNumber(one, all)])).toEqual([
    ['Faktúra', 1],
    ['Stratený kód', 2],
    ['Adresa', 3],
    ['Vrátenie', 4],
  ])
  for (const key of ['0', '5', 'm', 'undefined', 'Enter'])
    expect(numberedReply(key, 'sk', all)).toBeUndefined()
})
