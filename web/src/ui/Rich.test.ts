import { expect, test } from 'vitest'
import { translatorOf } from '../../../tests/support/translator.ts'
import { piecesOf } from './Rich.tsx'

const names = ['money', 'day']

test('a sentence without marks is one piece, an empty one none', () => {
  expect(piecesOf('Stačí kontakt.', names)).toEqual([{ text: 'Stačí kontakt.' }])
  expect(piecesOf('', names)).toEqual([])
})

test('marks anywhere, side by side and over lines, come out with their names', () => {
  expect(piecesOf('<money>5 €</money><day>1.\n5.</day> až <money>9 €</money>.', names)).toEqual([
    { text: '5 €', mark: 'money' },
    { text: '1.\n5.', mark: 'day' },
    { text: ' až ' },
    { text: '9 €', mark: 'money' },
    { text: '.' },
  ])
})

test.each([
  '1 < 2 > 0',
  '<b>tučné</b>',
  '<script>alert(1)</script>',
  '<money>5 €',
  '5 €</money>',
  '<money>5 €</day>',
])('%s stays text', (sentence) => {
  expect(piecesOf(sentence, names)).toEqual([{ text: sentence }])
})

test('an unknown mark hides no known one', () => {
  expect(piecesOf('<b><day>dnes</day></b>', names)).toEqual([
    { text: '<b>' },
    { text: 'dnes', mark: 'day' },
    { text: '</b>' },
  ])
})

test('values reach their place as they were typed: nothing is escaped, translated or filled in', async () => {
  const { t } = await translatorOf('sk', 'site/order')
  const email = `o'brien&<b>"$t(common.copy)"{{brand}}</b>@priklad.sk`
  expect(piecesOf(t('order.next.email', { email }), ['mail'])).toContainEqual({ text: email, mark: 'mail' })
})
