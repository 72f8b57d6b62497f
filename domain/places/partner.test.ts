import { expect, test } from 'vitest'
import { matchingPartners, offersByPartner, type Partner } from './partner.ts'

const partner = (name: string, about: Partial<Partner> = {}): Partner => ({
  id: name,
  name,
  logo: '',
  category: 'music',
  description: { sk: '', en: '' },
  websiteUrl: 'https://partner.example',
  acceptedAmounts: [10_00],
  currency: 'EUR',
  featured: false,
  verified: true,
  sample: true,
  ...about,
})
const list = [
  partner('Zvon'),
  partner('Čipáreň', { category: 'technology' }),
  partner('Cestár', { category: 'technology', currency: 'USD' }),
  partner('Mincovňa', { category: 'crypto', currency: 'CZK' }),
  partner('Mincovňa', { category: 'crypto' }),
  partner('Šport', { featured: true }),
]

test.each([
  [{}, ['Šport', 'Cestár', 'Čipáreň', 'Mincovňa', 'Mincovňa', 'Zvon']],
  [{ category: 'technology' }, ['Cestár', 'Čipáreň']],
  [{ currency: 'USD' }, ['Cestár']],
  [{ category: 'crypto', currency: 'CZK' }, ['Mincovňa']],
  [{ category: 'music', currency: 'CZK' }, []],
] as const)('%j finds them, featured ones first, then by the Slovak alphabet', (filter, names) => {
  expect(matchingPartners(list, filter).map(({ name }) => name)).toEqual(names)
})

test('one partner in two currencies stands in the order of money: EUR before CZK', () => {
  expect(matchingPartners(list, { category: 'crypto' }).map(({ currency }) => currency)).toEqual([
    'EUR',
    'CZK',
  ])
})

test('a partner stands once, with all of its currencies', () => {
  const cards = offersByPartner(matchingPartners(list, {}))
  expect(cards.map((offers) => offers.map(({ name, currency }) => `${name} ${currency}`))).toEqual([
    ['Šport EUR'],
    ['Cestár USD'],
    ['Čipáreň EUR'],
    ['Mincovňa EUR', 'Mincovňa CZK'],
    ['Zvon EUR'],
  ])
  expect(offersByPartner([])).toEqual([])
})
