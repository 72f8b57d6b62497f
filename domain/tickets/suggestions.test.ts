import { describe, expect, it } from 'vitest'
import type { Language } from '../shared/language.ts'
import type { FaqItem } from '../site/faq.ts'
import { faqSuggestions, ownWeights } from './suggestions.ts'

const item = (id: string, priority: number, sk: [string, string], en: [string, string]): FaqItem => ({
  id,
  category: 'general',
  question: { sk: sk[0], en: en[0] },
  answer: { sk: sk[1], en: en[1] },
  link: null,
  priority,
})

const items = [
  item(
    'kod-nefunguje',
    3,
    ['Kód nefunguje. Čo mám robiť?', 'Voucher si hneď overte.'],
    ['My code does not work.', 'Check the voucher on the page.'],
  ),
  item(
    'platnost',
    2,
    ['Ako dlho voucher platí?', 'Dvanásť mesiacov. Hneď si to overíte heslom.'],
    ['How long is a voucher valid?', 'Twelve months. The password shows it.'],
  ),
  item(
    'nakup',
    1,
    ['Ako voucher kúpim?', 'Prevodom alebo v hotovosti.'],
    ['How do I buy a voucher?', 'By transfer or in cash.'],
  ),
]

const suggested = (subject: string, language: Language = 'sk') =>
  faqSuggestions(items, subject, language).map(({ id }) => id)

describe('words that one text alone has (rule S16)', () => {
  const texts = [
    ' dobry den vouchery odisli, pridu do troch dni',
    ' dobry den peniaze su na ucte',
    ' dobry den',
  ]
  it.each<[about: string, weights: number[]]>([
    ['Zaplatila som, kedy prídu vouchery?', [2, 0, 0]],
    ['Kedy mi príde správa, že peniaze idú?', [1, 1, 0]],
    ['Dobrý deň', [0, 0, 0]],
    ['Kde som?', [0, 0, 0]],
  ])('%j: %j', (about, weights) => expect(ownWeights(texts, about)).toEqual(weights))
})

describe('questions suggested for a subject', () => {
  it.each<[subject: string, ids: string[], language?: Language]>([
    ['', []],
    // Too short, and signs alone.
    ['Kód', []],
    ['???', []],
    // What stands in all of them tells nothing.
    ['Voucher', []],
    ['Dobrý deň, prosím o radu', []],
    // Without accents, in any case and number.
    ['KOD NEFUNGUJE', ['kod-nefunguje']],
    ['nefungujúci kód', ['kod-nefunguje']],
    ['kúpiť (v hotovosti)', ['nakup']],
    // The name in the address is of the same root.
    ['Platnosť vouchera', ['platnost']],
    // A word of the question outweighs one of the answer; what is much less likely is left out.
    ['nefunguje heslo', ['kod-nefunguje']],
    ['heslom', ['platnost']],
    // Equally likely: what is asked most comes first.
    ['hneď', ['platnost', 'kod-nefunguje']],
    ['code does not work', ['kod-nefunguje'], 'en'],
    ['nefunguje', ['kod-nefunguje'], 'en'],
    ['months', ['platnost'], 'en'],
    ['mesiacov', [], 'en'],
  ])('%j: %j', (subject, ids, language) => {
    expect(suggested(subject, language)).toEqual(ids)
  })

  it('are three at most', () => {
    const many = Array.from({ length: 5 }, (_, index) => ({
      ...items[0]!,
      id: `kod-${index}`,
      priority: 9 - index,
    }))
    expect(faqSuggestions([...items, ...many], 'nefunguje', 'sk').map(({ id }) => id)).toEqual([
      'kod-nefunguje',
      'kod-4',
      'kod-3',
    ])
  })
})
