import { Unavailable } from '@hotovo/application/faults'
import { autorun } from 'mobx'
import { expect, test } from 'vitest'
import { askFailedAgain, rememberFailures } from './askAgain.ts'
import { Fetched } from './Fetched.ts'

rememberFailures()

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
  expect(state.asked).toBe(3)
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
