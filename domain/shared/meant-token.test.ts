import { expect, test } from 'vitest'
import { orderTokens } from '../orders/filter-words.ts'
import { ticketTokens } from '../tickets/filter-words.ts'
import { meantToken } from './meant-token.ts'

test.each([
  ['stva:prijata', 'stav:prijatá'],
  ['stav:prjata', 'stav:prijatá'],
  ['satv:prjata', 'stav:prijatá'],
  ['stav:prijata,zrušna', 'stav:prijatá,zrušená'],
  ['doruc:kurier', 'doručenie:kuriér'],
  ['stauts:recieved', 'stav:prijatá'],
  ['sum:100-200', 'suma:100-200'],
  ['mest:Nitra', 'mesto:Nitra'],
  ['mest:"Banská Bystrica"', 'mesto:"Banská Bystrica"'],
  ['stav:"prjata"', 'stav:prijatá'],
  ['sum:<100', 'suma:<100'],
  ['po:splatnost', 'po:splatnosti'],
  // Nothing is near, or it could not be read either.
  ['telefon:0905', undefined],
  ['stav:modrá', undefined],
  ['stav:prijata,modrá', undefined],
  ['sum:veľa', undefined],
  ['suma:>', undefined],
  ['stav:', undefined],
])('%s was meant as %s', (word, meant) => {
  expect(meantToken(orderTokens, word, 'sk')).toBe(meant)
})

test('what was meant is said in the language of the page', () => {
  expect(meantToken(ticketTokens, 'prioritta:urgent', 'en')).toBe('priority:urgent')
  expect(meantToken(ticketTokens, 'stav:otvoren', 'en')).toBe('status:open')
})
