import { expect, test } from 'vitest'
import { type Asked, type FilterFields, isMeant, type Meanings } from './filter-fields.ts'
import { grammarOf } from './filter-words.ts'

const fields = {
  state: { kind: 'several', values: ['new', 'old'] },
  isDue: { kind: 'yes' },
} as const satisfies FilterFields
type Filter = Asked<typeof fields> & { readonly owner?: string | null | undefined }
type Thing = { readonly state: 'new' | 'old'; readonly owner: string | null }

const meanings: Meanings<Filter, readonly [thing: Thing]> = {
  q: () => true,
  state: (some, { state }) => some.includes(state),
  isDue: () => false,
  owner: (whose, { owner }) => whose === owner,
}

test.each<[Filter, boolean]>([
  [{}, true],
  [{ state: undefined, isDue: undefined }, true],
  [{ state: ['new'] }, false],
  [{ state: ['new', 'old'] }, true],
  [{ state: [] }, false],
  [{ owner: null }, true],
  [{ owner: 'jana', state: ['old'] }, false],
  [{ isDue: true }, false],
])('%j means what all of its parts mean, and what is left out does not matter: %s', (filter, isOne) => {
  expect(isMeant(meanings, filter, { state: 'old', owner: null })).toBe(isOne)
})

test('a filter without a meaning, or without a word for it or for one of its values, does not compile', () => {
  const words = { sk: 'slovo', en: 'word' }
  const state = { key: words, values: { new: words, old: words } }
  const isDue = { key: words, values: { true: words } }
  expect(grammarOf(fields, { state, isDue }).map(({ field }) => field)).toEqual(['state', 'isDue'])
  // @ts-expect-error: a word is missing
  grammarOf(fields, { state })
  // @ts-expect-error: one of its values has none
  grammarOf(fields, { state: { key: words, values: { new: words } }, isDue })
  // @ts-expect-error: a meaning is missing
  const fewer: typeof meanings = { q: meanings.q, state: meanings.state, owner: meanings.owner }
  expect(Object.keys(fewer)).not.toContain('isDue')
})
