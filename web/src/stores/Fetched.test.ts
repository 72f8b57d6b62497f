import { Unavailable } from '@hotovo/application/faults'
import { expect, test } from 'vitest'
import { Fetched } from './Fetched.ts'

const away = () => Promise.reject(new Unavailable('away'))
const stateOf = ({ phase, value, answer }: Fetched<string>) => [phase, value, answer]

test('an answer is shown until the next one is there, and counts for its own question only', async () => {
  const fetched = new Fetched<string>()
  expect(stateOf(fetched)).toEqual(['loading', undefined, undefined])
  await fetched.ask('one', async () => 'one')
  expect(stateOf(fetched)).toEqual(['shown', 'one', 'one'])
  const asking = fetched.ask('two', async () => 'two')
  expect(stateOf(fetched)).toEqual(['loading', 'one', undefined])
  await asking
  expect(stateOf(fetched)).toEqual(['shown', 'two', 'two'])
})

test('of several that overlap the last one counts, whichever comes first, and none once it is forgotten', async () => {
  const fetched = new Fetched<string>()
  let release = (_: string) => {}
  const slow = fetched.ask('slow', () => new Promise((resolve) => (release = resolve)))
  await fetched.ask('quick', async () => 'quick')
  release('slow')
  await slow
  expect(stateOf(fetched)).toEqual(['shown', 'quick', 'quick'])
  const last = fetched.ask('last', async () => 'last')
  fetched.forget()
  await last
  expect(stateOf(fetched)).toEqual(['loading', undefined, undefined])
})

test('what was answered stays while nobody answers the same again, not where another question is asked', async () => {
  const fetched = new Fetched<string>()
  await fetched.ask('one', async () => 'one')
  await fetched.ask('one', away)
  expect(stateOf(fetched)).toEqual(['failed', 'one', 'one'])
  await fetched.ask('two', away)
  expect(stateOf(fetched)).toEqual(['failed', undefined, undefined])
  await fetched.ask('two', async () => 'two')
  expect(stateOf(fetched)).toEqual(['shown', 'two', 'two'])
})

test('a fault is not swallowed', async () => {
  const fetched = new Fetched<string>()
  await expect(fetched.ask('one', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  expect(fetched.phase).toBe('failed')
})
