import { Unavailable } from '@hotovo/application/faults'
import { expect, test } from 'vitest'
import { fetchedCalls } from './calls.ts'

test('calls are fetched once, with the first that is made; where they cannot be, that one was not made and the next fetches again', async () => {
  const made: string[] = []
  const tree = { tickets: { open: async (id: string) => void made.push(id) } }
  const answers = [Promise.reject(new Error('offline')), Promise.resolve(tree)]
  let fetches = 0
  const calls = fetchedCalls<typeof tree>(() => {
    fetches += 1
    return answers.shift()!
  })
  const tickets = await calls.tickets
  expect(() => ({ ...tickets })).toThrow('not known before')
  expect(fetches).toBe(0)
  await expect(tickets.open('first')).rejects.toThrow(Unavailable)
  await tickets.open('second')
  await tickets.open('third')
  expect([made, fetches]).toEqual([['second', 'third'], 2])
})

test('a part of fetched calls goes through a promise as it is, and nothing is fetched for it', async () => {
  let fetches = 0
  const { tickets } = fetchedCalls<{ tickets: { open: () => Promise<void> } }>(async () => {
    fetches += 1
    return { tickets: { open: async () => {} } }
  })
  const hand = async () => tickets
  expect(await hand()).toBe(tickets)
  expect(fetches).toBe(0)
})
