import { expect, test } from 'vitest'
import type { Deed, Undone } from './deeds.ts'
import { UndoStack } from './UndoStack.ts'

/** A change of the order with a number, whose undo is answered when the test says so. */
function changeOf(number: string) {
  let answer = (_: Undone) => {}
  const promise = new Promise<Undone>((resolve) => {
    answer = resolve
  })
  const deed: Deed = {
    subject: number,
    what: { kind: 'order', id: number, number, from: 'prijata', to: 'spracuva' },
    undo: () => promise,
  }
  return { deed, answer: (how: Undone) => answer(how) }
}

test('what went back is not told over what was done since', async () => {
  const stack = new UndoStack()
  const before = changeOf('ATM-1')
  stack.push(before.deed)
  const undoing = stack.undo()
  stack.push(changeOf('ATM-1').deed)
  before.answer('undone')
  expect(await undoing).toBe('undone')
  expect(stack.told).toBeUndefined()
})

test('what did not go back is told, whatever was done since', async () => {
  const stack = new UndoStack()
  const before = changeOf('ATM-1')
  stack.push(before.deed)
  const undoing = stack.undo()
  stack.push(changeOf('ATM-2').deed)
  before.answer('overtaken')
  await undoing
  expect(stack.told).toMatchObject({ how: 'overtaken', subject: 'ATM-1', isMore: true })
})
