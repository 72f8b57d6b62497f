import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditTokens } from '../audit/filter-words.ts'
import { orderTokens } from '../orders/filter-words.ts'
import { lineTokens } from '../statements/filter-words.ts'
import { ticketTokens } from '../tickets/filter-words.ts'
import { voucherTokens } from '../vouchers/filter-words.ts'
import { completions } from './completions.ts'
import { type FilterGrammar, type FilterToken, parseFilter, printFilter } from './filter-words.ts'
import { foldedText } from './search.ts'

type AnyFilter = { readonly q?: string }
/** A grammar whatever its filter is. */
const some = <Filter>(grammar: FilterGrammar<Filter>) => grammar as unknown as FilterGrammar<AnyFilter>
const [tickets, vouchers, audit] = [some(ticketTokens), some(voucherTokens), some(auditTokens)]
const lines = some(lineTokens)
const grammars = {
  orders: orderTokens,
  tickets: ticketTokens,
  vouchers: voucherTokens,
  audit: auditTokens,
  lines: lineTokens,
}

test.each<[string, FilterGrammar<AnyFilter>, object]>([
  [
    'stav:otvoreny,riesi-sa priorita:URGENTNÁ rieši:ja kód',
    tickets,
    { status: ['open', 'in_progress'], priority: ['urgent'], assignee: 'mine', q: 'kód' },
  ],
  ['termin:blizko rieši:nikto', tickets, { due: 'soon', assignee: 'nobody' }],
  ['due:soon', tickets, { due: 'soon' }],
  ['s-poznámkou', tickets, { noted: true }],
  ['assignee:nobody status:closed', tickets, { assignee: 'nobody', status: ['closed'] }],
  [
    'stav:po-platnosti,platny mena:eur prepadnute:ano HTV',
    vouchers,
    { status: ['active', 'expired'], currency: 'EUR', lapsed: true, q: 'HTV' },
  ],
  [
    'kategoria:reklamacia,vouchery od:1.11.2026',
    tickets,
    { category: ['voucher', 'complaint'], from: '2026-11-01' },
  ],
  ['mesto:Banská-Bystrica', some(orderTokens), { town: 'Banská Bystrica' }],
  ['mesto:"Banská Bystrica"', some(orderTokens), { town: 'Banská Bystrica' }],
  ['mesto:„Banská  Bystrica“ ján', some(orderTokens), { town: 'Banská Bystrica', q: 'ján' }],
  ["ján town:'Nové Mesto nad Váhom' eva", some(orderTokens), { town: 'Nové Mesto nad Váhom', q: 'ján eva' }],
  ['mesto:“Banská Bystrica” mena:EUR', some(orderTokens), { town: 'Banská Bystrica', currency: 'EUR' }],
  // Nobody has to close them, and once too often is no other town.
  ['mesto:"Banská Bystrica', some(orderTokens), { town: 'Banská Bystrica' }],
  ['mesto:"Banská Bystrica""', some(orderTokens), { town: 'Banská Bystrica' }],
  ["mesto:'s-Hertogenbosch", some(orderTokens), { town: "'s Hertogenbosch" }],
  // Without them it is a town and a word.
  ['mesto:banská bystrica', some(orderTokens), { town: 'banská', q: 'bystrica' }],
  ['VS:"12 3"', some(orderTokens), { q: 'VS:"12 3"' }],
  ['stav:"rieši sa" rieši:"ja"', tickets, { status: ['in_progress'], assignee: 'mine' }],
  ['stav:„po platnosti,platny“', vouchers, { status: ['active', 'expired'] }],
  ['akcia:"zmena stavu" kto:"jana@hotovo.test"', audit, { action: 'status_change', by: 'jana@hotovo.test' }],
  ['mena:"czk" od:"1.11.2026"', lines, { currency: 'CZK', from: '2026-11-01' }],
  ['suma:50 zostatok:-10', vouchers, { amount: { from: 50_00, to: 50_00 }, balance: { to: 10_00 } }],
  ['lapsed:yes', vouchers, { lapsed: true }],
  [
    'typ:objednavka akcia:zmena-stavu datum:tyzden kto:Jana@Hotovo.test ATM',
    audit,
    { type: 'order', action: 'status_change', period: 'week', by: 'jana@hotovo.test', q: 'ATM' },
  ],
  [
    'stav:odložená suma:100-200 mena:czk od:1.11.2026 Krásna',
    lines,
    {
      group: 'set-aside',
      amount: { from: 100_00, to: 200_00 },
      currency: 'CZK',
      from: '2026-11-01',
      q: 'Krásna',
    },
  ],
  ['sign-ins:hidden severity:critical', audit, { signIns: 'hidden', severity: 'critical' }],
])('%s is read', (text, grammar, filter) => {
  expect(parseFilter(grammar, text)).toEqual({ filter, unread: [] })
})

test.each<[string, FilterGrammar<AnyFilter>, string]>([
  ['rieši:jana', tickets, 'unknown-value'],
  ['priorita:vysoká,', tickets, 'unknown-value'],
  ['mesto:', some(orderTokens), 'unknown-value'],
  ['mesto:--', some(orderTokens), 'unknown-value'],
  ['mesto:""', some(orderTokens), 'unknown-value'],
  ['mseto:"Banská Bystrica"', some(orderTokens), 'unknown-word'],
  ['stav:"nie je"', tickets, 'unknown-value'],
  ['prepadnuté:nie', vouchers, 'unknown-value'],
  ['kto:jana', audit, 'not-an-email'],
  [`kto:${'a'.repeat(100)}@b`, audit, 'not-an-email'],
  ['typ:tiket,voucher', audit, 'unknown-value'],
])('of %s it is told why it cannot be read', (text, grammar, code) => {
  expect(parseFilter(grammar, text)).toEqual({ filter: {}, unread: [{ at: 0, text, code }] })
})

test('no word is the word of two filters of a list, nor two values of one filter', () => {
  for (const grammar of Object.values<readonly FilterToken[]>(grammars))
    for (const language of ['sk', 'en'] as const) {
      const keys = grammar.map(({ key }) => foldedText(key[language]))
      expect(new Set(keys).size).toBe(keys.length)
      for (const { key, values = {} } of grammar) {
        const words = Object.values(values).map((one) => foldedText(one[language]))
        expect(new Set(words).size).toBe(words.length)
        for (const one of [key[language], ...words]) expect(one).toMatch(/^[^\s:,"]+$/)
      }
    }
})

const list = fc.constantFrom(...Object.values<readonly FilterToken[]>(grammars))
const language = fc.constantFrom('sk' as const, 'en' as const)

test('whatever a list can be filtered for is printed and read as the same filter', () => {
  const filterOf = (grammar: readonly FilterToken[]) =>
    fc.record(
      Object.fromEntries(
        grammar
          .filter(({ kind }) => kind !== 'day')
          .map(({ field, kind, values = {} }) => {
            const codes = Object.keys(values)
            const value = {
              one: () => fc.constantFrom(...codes),
              several: () => fc.subarray(codes, { minLength: 1 }),
              yes: () => fc.constant(true),
              amounts: () => fc.record({ from: fc.nat(99_999) }),
              email: () => fc.constant('jana@hotovo.test'),
              name: () => fc.constantFrom('Banská Bystrica', 'Nitra', 'Nové Mesto nad Váhom'),
              day: () => fc.constant(''),
            }[kind]
            return [field, value()]
          }),
      ),
      { requiredKeys: [] },
    )
  const cases = list.chain((grammar) => fc.tuple(fc.constant(grammar), filterOf(grammar), language))
  fc.assert(
    fc.property(cases, ([grammar, filter, said]) => {
      const known = grammar as unknown as FilterGrammar<AnyFilter>
      expect(parseFilter(known, printFilter(known, filter, said))).toEqual({ filter, unread: [] })
    }),
  )
})

const offered = (
  grammar: readonly FilterToken[],
  text: string,
  at = text.length,
  said: 'sk' | 'en' = 'sk',
) => {
  const { from, to, offered: found } = completions(grammar, text, at, said)
  return found.map((one) => text.slice(0, from) + one.text + text.slice(to))
}

test.each<[string, readonly string[]]>([
  ['', []],
  ['x', []],
  ['p', []],
  ['pr', ['priorita:']],
  ['PRIO', ['priorita:']],
  ['ass', ['rieši:']],
  ['kód ries', ['kód rieši:']],
  ['s-p', ['s-poznámkou']],
  ['kód ', []],
  ['rieši:', ['rieši:ja', 'rieši:nikto']],
  ['rieši:n', ['rieši:nikto']],
  ['rieši:ja', []],
  ['rieši:me', []],
  ['stav:o', ['stav:otvorený']],
  ['stav:otvoreny', []],
  ['stav:otvoreny,', ['stav:otvoreny,rieši-sa', 'stav:otvoreny,vyriešený', 'stav:otvoreny,zatvorený']],
  ['stav:otvoreny,r', ['stav:otvoreny,rieši-sa', 'stav:otvoreny,vyriešený']],
  ['stav:otvorený s', []],
  ['status:x', []],
])('%j goes on with %j', (text, expected) => {
  expect(offered(ticketTokens, text)).toEqual(expected)
})

test('a town is completed with quotes, in which nothing else is completed', () => {
  expect(offered(orderTokens, 'mes')).toEqual(['mesto:""'])
  expect(offered(orderTokens, 'mesto:"Banská st')).toEqual([])
  expect(offered(orderTokens, 'mesto:"Banská Bystrica" st')).toEqual(['mesto:"Banská Bystrica" stav:'])
  expect(offered(ticketTokens, 'rieši:"ni')).toEqual(['rieši:nikto'])
})

test('a filter is written with quotes where its value has blanks', () => {
  const orders = some(orderTokens)
  const printed = (town: string) => printFilter(orders, { town } as AnyFilter, 'sk')
  expect(printed('Nitra')).toBe('mesto:Nitra')
  expect(printed('Banská Bystrica')).toBe('mesto:"Banská Bystrica"')
  expect(printed('Banská "Bystrica')).toBe('mesto:"Banská Bystrica"')
})

test('in the middle of a text its word goes on, in the language of the page', () => {
  expect(offered(ticketTokens, 'kód prio straten', 8)).toEqual(['kód priorita: straten'])
  expect(offered(ticketTokens, 'kód pristraten', 6, 'en')).toEqual(['kód priority:'])
  expect(offered(orderTokens, 'od:', 3)).toEqual([])
  expect(completions(orderTokens, 'sum', 3, 'sk').offered).toEqual([
    { text: 'suma:', kind: 'amounts', values: [] },
  ])
})

test('what is taken of what is offered can be read once a value stands behind it', () => {
  const cases = list.chain((grammar) => fc.tuple(fc.constant(grammar), fc.nat(grammar.length - 1), language))
  fc.assert(
    fc.property(cases, ([grammar, place, said]) => {
      const { key, kind, values = {} } = grammar[place] as FilterToken
      const word = key[said]
      expect(offered(grammar, word.slice(0, 2), 2, said)).toContain(
        kind === 'name' ? `${word}:""` : `${word}:`,
      )
      for (const [text] of offered(grammar, `${word}:`, word.length + 1, said).map((one) => [one]))
        expect(parseFilter(grammar as unknown as FilterGrammar<object>, text as string).unread).toEqual([])
      expect(offered(grammar, `${word}:`, word.length + 1, said)).toHaveLength(Object.keys(values).length)
    }),
  )
})
