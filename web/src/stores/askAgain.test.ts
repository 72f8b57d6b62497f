import { Unavailable } from '@hotovo/application/faults'
import { autorun } from 'mobx'
import { afterAll, expect, test } from 'vitest'
import { askFailedAgain, rememberFailures } from './askAgain.ts'
import { CalledOff } from './calledOff.ts'
import { Fetched } from './Fetched.ts'

/** The pauses that were made; each is over at once. */
const pauses: number[] = []
const forget = rememberFailures((work, ms) => {
  pauses.push(ms)
  work()
  return () => {}
})
// Tests of other stores run beside these, one after the other.
afterAll(forget)

/** A server that is away until it is told otherwise. */
function server() {
  const state = { isAway: true, asked: 0 }
  const ask = async () => {
    state.asked += 1
    if (state.isAway) throw new Unavailable('away')
    return 'answer'
  }
  return { state, ask }
}

test('what nobody answers is asked three times more, after 200 ms and each time twice as long (rule A10)', async () => {
  const { state, ask } = server()
  const fetched = new Fetched<string>()
  pauses.length = 0
  await fetched.ask('question', ask)
  expect([fetched.phase, state.asked, pauses]).toEqual(['failed', 4, [200, 400, 800]])
  // One that was asked otherwise meanwhile is left.
  state.asked = 0
  const left = fetched.ask('question', () => {
    fetched.put('other', 'known')
    return ask()
  })
  await left
  expect([fetched.answer, state.asked]).toEqual(['known', 1])
})

test('what nobody answered is asked again while it is shown, once', async () => {
  const { state, ask } = server()
  const fetched = new Fetched<string>()
  const phases: string[] = []
  const stop = autorun(() => phases.push(fetched.phase))
  await fetched.ask('question', ask)
  await askFailedAgain()
  expect(phases.at(-1)).toBe('failed')
  state.isAway = false
  await askFailedAgain()
  expect(fetched.answer).toBe('answer')
  await askFailedAgain()
  // Four times each while nobody answers.
  expect(state.asked).toBe(9)
  stop()
})

test('what is shown no more, or was asked otherwise since, is not asked again', async () => {
  const { state, ask } = server()
  const [left, other] = [new Fetched<string>(), new Fetched<string>()]
  const stopLeft = autorun(() => left.phase)
  const stop = autorun(() => other.phase)
  await Promise.all([left.ask('one', ask), other.ask('two', ask)])
  stopLeft()
  other.put('three', 'known')
  state.asked = 0
  await askFailedAgain()
  expect(state.asked).toBe(0)
  expect(other.answer).toBe('known')
  stop()
})

test('what was called off is asked once, and never by itself', async () => {
  const fetched = new Fetched<string>()
  const stop = autorun(() => fetched.phase)
  let asked = 0
  const ask = async () => {
    asked += 1
    throw new CalledOff('not made')
  }
  await fetched.ask('question', ask)
  await askFailedAgain()
  expect([asked, fetched.phase]).toEqual([1, 'failed'])
  stop()
})
