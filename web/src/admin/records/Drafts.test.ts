import { expect, test } from 'vitest'
import { keptDrafts } from '../../../../tests/support/drafts.ts'
import { Drafts } from './Drafts.ts'

test('are kept by record and field over a reload, and an empty field is none', () => {
  const { drafts, again } = keptDrafts()
  drafts.keep('one', { note: 'Volané', text: 'rozpísané' })
  drafts.keep('one', { note: '' })
  expect([again().of('one'), again().of('other')]).toEqual([{ text: 'rozpísané' }, {}])
})

test('last until whoever typed leaves, or somebody else comes, who never sees them', () => {
  const { drafts, again, entries, person } = keptDrafts()
  const type = () => drafts.keep('one', { note: 'Volané' })
  type()
  drafts.own(person)
  expect(again().of('one')).toEqual({ note: 'Volané' })
  drafts.own('niekto.iny@priklad.sk')
  expect([drafts.of('one'), entries.size]).toEqual([{}, 0])
  type()
  drafts.forget()
  expect([drafts.of('one'), entries.size]).toEqual([{}, 0])
})

test.each(['', 'x', 'null', '{"by":1}', '{"by":"a","records":{"x":{"note":1}}}'])(
  'of which %j stands in their place are none',
  (stored) => {
    const drafts = new Drafts({ getItem: () => stored, setItem: () => {}, removeItem: () => {} })
    drafts.own('a')
    expect(drafts.of('x')).toEqual({})
  },
)
