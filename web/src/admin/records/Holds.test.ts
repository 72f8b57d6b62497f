import { expect, test } from 'vitest'
import { endedOf } from './endedHolds.ts'
import { type HeldWhat, Holds, heldSeconds } from './Holds.ts'

/** Payments that are held, and what was sent of them; an answer is that it was done. */
function desk() {
  const holds = new Holds()
  const sent: string[] = []
  const back: string[] = []
  const what = (payer: string): HeldWhat => ({ kind: 'payment', amount: 100, currency: 'EUR', payer })
  const hold = (subject: string, payer = subject, isDone = true) =>
    holds.hold(subject, {
      what: what(payer),
      send: async () => {
        sent.push(payer)
        return isDone
      },
      calledOff: () => back.push(payer),
    })
  const seconds = async (subject: string, count: number) => {
    for (let second = 0; second < count; second++) await holds.tick(subject)
  }
  const waiting = () => holds.waiting.map(({ subject, seconds }) => [subject, seconds])
  return { holds, hold, seconds, sent, back, waiting, what }
}

test('each that is held has its own seconds, and none sends another', async () => {
  const { holds, hold, seconds, sent, waiting } = desk()
  hold('a')
  await seconds('a', heldSeconds - 1)
  hold('b')
  expect([waiting(), sent]).toEqual([
    [
      ['a', 1],
      ['b', heldSeconds],
    ],
    [],
  ])
  await seconds('a', 1)
  expect([waiting(), sent]).toEqual([[['b', heldSeconds]], ['a']])
  expect(endedOf(holds).map(({ subject, isDone }) => [subject, isDone])).toEqual([['a', true]])
})

test('the newest is called off where none is named, whoever held it has it again, and nothing is sent', async () => {
  const { holds, hold, sent, back, waiting } = desk()
  for (const subject of ['a', 'b', 'c']) hold(subject)
  expect([holds.callOff(), holds.callOff('a'), back]).toEqual([true, true, ['c', 'a']])
  expect([waiting(), await holds.send('c'), sent]).toEqual([[['b', heldSeconds]], false, []])
  expect([holds.callOff(), holds.callOff(), endedOf(holds)]).toEqual([true, false, []])
})

test('what is held of the same subject takes the place of what was, with seconds of its own', async () => {
  const { holds, hold, seconds, sent, back, waiting } = desk()
  hold('a', 'first')
  await seconds('a', 4)
  hold('a', 'second')
  expect([waiting(), back]).toEqual([[['a', heldSeconds]], []])
  await holds.send('a')
  expect(sent).toEqual(['second'])
})

test('what was not done is told until somebody has read it, or holds it anew', async () => {
  const { holds, hold } = desk()
  const told = () => endedOf(holds).map(({ subject, isDone }) => [subject, isDone])
  hold('a', 'a', false)
  hold('b')
  await holds.send('a')
  await holds.send('b')
  expect(told()).toEqual([
    ['a', false],
    ['b', true],
  ])
  holds.dismiss('b')
  hold('a')
  expect(told()).toEqual([])
})

test('one that waits for another stands still and is not sent, and is called off or dropped as any', async () => {
  const { holds, what } = desk()
  let waits = true
  const sent: string[] = []
  const hold = (subject: string) => {
    const send = async () => sent.push(subject) > 0
    holds.hold(subject, { what: what(subject), send, waits: () => waits })
  }
  for (const subject of ['a', 'b', 'c']) hold(subject)
  for (let second = 0; second < heldSeconds; second++) await holds.tick('a')
  expect([await holds.send('a'), holds.of('a')?.seconds, sent]).toEqual([false, heldSeconds, []])
  expect([holds.callOff('c'), sent]).toEqual([true, []])
  waits = false
  expect([await holds.send('a'), sent]).toEqual([true, ['a']])
  waits = true
  holds.drop()
  waits = false
  expect([await holds.send('b'), sent, holds.undone]).toEqual([false, ['a'], [what('b')]])
})

test('what was sent and asks once more after the session ended is not done, and told so', async () => {
  const { holds, what } = desk()
  let end = () => {}
  let mayGo: readonly boolean[] = []
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  holds.hold('a', {
    what: what('a'),
    send: async (may) => {
      mayGo = [may()]
      await ended
      mayGo = [...mayGo, may()]
      return false
    },
  })
  const sending = holds.send('a')
  holds.drop()
  expect(holds.undone).toEqual([])
  end()
  expect([await sending, mayGo, holds.undone, endedOf(holds)]).toEqual([
    false,
    [true, false],
    [what('a')],
    [],
  ])
})

test('nothing of what is held is done once the session ends: that is told, to its person only', async () => {
  const { holds, hold, sent, waiting, what } = desk()
  holds.own('jana@hotovo.test')
  hold('a')
  hold('b')
  holds.drop()
  expect([waiting(), await holds.send('a'), sent]).toEqual([[], false, []])
  holds.own('jana@hotovo.test')
  expect(holds.undone).toEqual([what('a'), what('b')])
  holds.own('peter@hotovo.test')
  expect(holds.undone).toEqual([])
})
