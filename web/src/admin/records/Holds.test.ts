import { expect, test } from 'vitest'
import type { HeldWhat, SentState, Undone } from './deeds.ts'
import { endedOf, retryTold } from './endedHolds.ts'
import { Holds, heldSeconds } from './Holds.ts'
import { keepHolds, restoreHolds } from './keepHolds.ts'

/** Payments that are held, and what was sent of them; an answer is that it was done. */
function desk() {
  const holds = new Holds()
  const sent: string[] = []
  const back: string[] = []
  const what = (payer: string): HeldWhat => ({
    kind: 'payment',
    id: payer,
    amount: 100,
    currency: 'EUR',
    payer,
    orders: '',
  })
  const hold = (subject: string, payer = subject, isDone = true) =>
    holds.hold(subject, {
      what: what(payer),
      state: () => (isDone ? 'done' : 'declined'),
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
  /** Something is done at once, and can be taken back. */
  const done = (subject: string, how: Undone | undefined = 'undone') => {
    const undo = async () => {
      back.push(subject)
      return how
    }
    return holds.undos.push({ subject, what: { kind: 'batch', of: 'orders', count: 1 }, undo })
  }
  return { holds, hold, seconds, sent, back, waiting, what, done }
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
  expect(endedOf(holds).map(({ subject, stands }) => [subject, stands])).toEqual([['a', 'done']])
})

test('what is called off is told, whoever held it has it again, and nothing is sent', async () => {
  const { holds, hold, sent, back, waiting } = desk()
  for (const subject of ['a', 'b', 'c']) hold(subject)
  expect([holds.callOff('c'), holds.callOff('a'), back]).toEqual([true, true, ['c', 'a']])
  expect([waiting(), await holds.send('c'), sent]).toEqual([[['b', heldSeconds]], false, []])
  expect(holds.undos.told).toMatchObject({ how: 'called-off', subject: 'a' })
  expect([holds.callOff('b'), holds.callOff('b'), endedOf(holds)]).toEqual([true, false, []])
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
  const told = () => endedOf(holds).map(({ subject, stands }) => [subject, stands])
  hold('a', 'a', false)
  hold('b')
  await holds.send('a')
  await holds.send('b')
  expect(told()).toEqual([
    ['a', 'declined'],
    ['b', 'done'],
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
    holds.hold(subject, { what: what(subject), send, state: () => 'done', waits: () => waits })
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
  expect([await holds.send('b'), sent, holds.undone]).toMatchObject([false, ['a'], [{ what: what('b') }]])
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
    state: () => 'declined',
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
  expect([await sending, mayGo, holds.undone, endedOf(holds)]).toMatchObject([
    false,
    [true, false],
    [{ what: what('a') }],
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
  expect(holds.undone).toMatchObject([{ what: what('a') }, { what: what('b') }])
  holds.own('peter@hotovo.test')
  expect(holds.undone).toEqual([])
})

test('what was done and what is held is taken back in one order, the newest first, and told (rule A112)', async () => {
  const { holds, hold, done, back } = desk()
  const undo = async () => {
    await holds.undos.undo()
    return holds.undos.told?.how
  }
  done('a')
  hold('b')
  done('c')
  hold('d')
  expect([await undo(), await undo(), await undo(), await undo(), await undo()]).toEqual([
    'called-off',
    'undone',
    'called-off',
    'undone',
    'none',
  ])
  expect(back).toEqual(['d', 'c', 'b', 'a'])
})

test('what was sent stays, which is told before anything older is taken back; what was declined is no deed', async () => {
  const { holds, hold, done, back } = desk()
  done('a')
  hold('b')
  hold('c', 'c', false)
  await holds.send('b')
  await holds.send('c')
  await holds.undos.undo()
  expect([holds.undos.told, back]).toMatchObject([{ how: 'stays', subject: 'b', isMore: true }, []])
  await holds.undos.undo()
  expect([holds.undos.told, back]).toMatchObject([{ how: 'undone', subject: 'a', isMore: false }, ['a']])
})

test('what nobody answered is taken back again, what did not come about is not, and nobody else takes back anything', async () => {
  const { holds, done, back } = desk()
  holds.own('jana@hotovo.test')
  done('a', 'unanswered')
  const takeOut = done('b')
  takeOut()
  await holds.undos.undo()
  await holds.undos.undo()
  expect([back, holds.undos.deeds.length]).toEqual([['a', 'a'], 1])
  holds.own('peter@hotovo.test')
  expect([holds.undos.deeds, holds.undos.told]).toEqual([[], undefined])
})

test('what was not done is told by its page as long as that is shown', async () => {
  const { holds, hold } = desk()
  hold('a', 'a', false)
  await holds.send('a')
  const leave = holds.tellsHere('a')
  expect(endedOf(holds)).toEqual([])
  leave()
  expect(endedOf(holds).map(({ subject }) => subject)).toEqual(['a'])
})

test('what was held as the page went is told on the next one, to its person, without names, until it was read (rule A113)', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
  const open = (email: string) => {
    const holds = new Holds(storage)
    holds.own(email)
    restoreHolds(holds)
    return holds
  }
  const send = () => Promise.resolve(true)
  const first = open('jana@hotovo.test')
  const what = {
    kind: 'payment',
    id: 'a',
    amount: 100,
    currency: 'EUR',
    payer: 'Peter Novák',
    orders: '',
  } as const
  first.hold('a', { what, send, state: () => 'done' })
  keepHolds(first)
  const next = open('jana@hotovo.test')
  expect([next.undone, kept.size]).toEqual([[{ subject: 'a', what: { ...what, payer: null } }], 0])
  keepHolds(next)
  const again = open('jana@hotovo.test')
  expect(again.undone.length).toBe(1)
  again.dismissUndone()
  keepHolds(again)
  expect([open('jana@hotovo.test').undone, kept.size]).toEqual([[], 0])
  keepHolds(first)
  expect([open('peter@hotovo.test').undone, kept.size]).toEqual([[], 0])
})

test('what is done is told on the next page only where nobody saw it (rule A168)', async () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
  const open = () => {
    const holds = new Holds(storage)
    holds.own('jana@hotovo.test')
    restoreHolds(holds)
    return holds
  }
  const first = open()
  const hold = (subject: string, state: 'done' | 'unanswered') =>
    first.hold(subject, { what: { kind: 'replies', count: 1 }, send: async () => true, state: () => state })
  hold('a', 'done')
  hold('b', 'unanswered')
  for (const subject of ['a', 'b']) await first.send(subject)
  keepHolds(first)
  const next = open()
  expect(next.sent.map(({ subject }) => subject)).toEqual(['a', 'b'])
  next.readDone()
  expect(endedOf(next).map(({ stands }) => stands)).toEqual(['done', 'unanswered'])
  keepHolds(next)
  expect(open().sent.map(({ subject }) => subject)).toEqual(['b'])
})

test('what was done as the page went is taken back on the next one, by its person in the same session (rule A153)', async () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
  const back: unknown[] = []
  const open = (email: string) => {
    const holds = new Holds(storage, (deed) => {
      back.push(deed)
      return 'undone'
    })
    holds.own(email)
    restoreHolds(holds)
    return holds
  }
  const what = { kind: 'order', id: '1', number: 'ATM-1', from: 'prijata', to: 'spracuva' } as const
  const again = { ...what, from: 'spracuva', to: 'zrusena' } as const
  const first = open('jana@hotovo.test')
  first.undos.push({ subject: 'order 1', what, undo: () => 'stays' })
  first.hold('order 1', { what: again, send: async () => true, state: () => 'done' })
  keepHolds(first)
  const next = open('jana@hotovo.test')
  expect([next.undone, next.undos.deeds.length, kept.size]).toMatchObject([[{ what: again }], 1, 0])
  expect([await next.undos.undo(), back]).toEqual(['undone', [{ subject: 'order 1', what }]])
  expect([next.undos.told, await next.undos.undo()]).toMatchObject([{ how: 'undone', what }, undefined])
  keepHolds(first)
  expect(open('peter@hotovo.test').undos.deeds).toEqual([])
  keepHolds(first)
  const over = new Holds(storage)
  over.drop()
  over.own('jana@hotovo.test')
  restoreHolds(over)
  expect([over.undos.deeds, over.undone.length]).toEqual([[], 1])
})

test('what was not done is told no more once the same is done to the same thing, and nothing else (rule A139)', async () => {
  const { holds, hold, what } = desk()
  for (const subject of ['a', 'b', 'c']) hold(subject)
  holds.drop()
  hold('a')
  await holds.send('a')
  hold('b', 'b', false)
  await holds.send('b')
  hold('d', 'c')
  await holds.send('d')
  expect(holds.undone).toMatchObject([{ what: what('b') }, { what: what('c') }])
  holds.hold('c', {
    what: { kind: 'order', id: 'c', number: 'c', from: 'prijata', to: 'zrusena' },
    state: () => 'done',
    send: async () => true,
  })
  await holds.send('c')
  expect(holds.undone.length).toBe(2)
})

/** One that is sent, and answered when a test says so. */
function slow() {
  const { holds, what } = desk()
  let answer: (isDone: boolean) => void = () => {}
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  let mayGo = () => true
  holds.own('jana@hotovo.test')
  holds.hold('a', { what: what('a'), state: () => 'unanswered', send: () => answered })
  const retry = async (may: () => boolean) => {
    mayGo = may
    await answered
  }
  return { holds, what, answer: (isDone: boolean) => answer(isDone), retry, mayGo: () => mayGo() }
}

test('what somebody sent is not told to whoever is in by then, nor tried again by them', async () => {
  const { holds, answer } = slow()
  const sending = holds.send('a')
  holds.drop()
  holds.own('peter@hotovo.test')
  answer(false)
  await sending
  await holds.retry('a')
  expect([holds.sent, holds.undone, holds.undos.deeds]).toEqual([[], [], []])
})

test('what nobody answered is tried once more by itself each time the network returns, and what it came to is told (rule A161)', async () => {
  const { holds, what, hold } = desk()
  let isBack = false
  const done = new Set<string>()
  const tries: string[] = []
  for (const subject of ['a', 'b'])
    holds.hold(subject, {
      what: what(subject),
      state: () => (done.has(subject) ? 'done' : 'unanswered'),
      send: async () => {
        tries.push(subject)
        if (isBack) done.add(subject)
        return isBack
      },
    })
  hold('c', 'c', false)
  for (const subject of ['a', 'b', 'c']) await holds.send(subject)
  const told = () => endedOf(holds).map(({ subject, stands }) => `${subject} ${stands}`)
  // A page that leaves it to the foot of the window is told nothing twice by.
  holds.tellsHere('a', { leavesUnanswered: true })
  holds.tellsHere('b')
  expect(told()).toEqual(['a unanswered', 'c declined'])
  await retryTold(holds)
  isBack = true
  await retryTold(holds)
  await retryTold(holds)
  expect([tries.join(''), told()]).toEqual(['abaa', ['a done', 'c declined']])
})

test('what is tried again is not asked again after the session ended, and told to its person as before', async () => {
  const { holds, what, answer, retry, mayGo } = slow()
  holds.hold('b', { what: what('b'), state: () => 'unanswered', send: async () => false, retry })
  await holds.send('b')
  const trying = holds.retry('b')
  expect(mayGo()).toBe(true)
  holds.drop()
  const told = () => endedOf(holds).map(({ subject, stands }) => [subject, stands])
  expect([mayGo(), told()]).toEqual([false, [['b', 'unanswered']]])
  answer(false)
  await trying
  expect(told()).toEqual([['b', 'unanswered']])
})

test('what was sent as the page went and was not read is told on the next one, and is not sent again (rule A165)', async () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
  const open = (email: string) => {
    const holds = new Holds(storage)
    holds.own(email)
    restoreHolds(holds)
    return holds
  }
  const told = (holds: Holds) => endedOf(holds).map(({ subject, stands }) => [subject, stands])
  const { what } = desk()
  const first = open('jana@hotovo.test')
  const hold = (subject: string, stands: SentState, send: () => Promise<boolean>) =>
    first.hold(subject, { what: what(subject), state: () => stands, send })
  hold('a', 'done', async () => true)
  hold('b', 'partly', async () => true)
  hold('c', 'resting', async () => true)
  hold('d', 'resting', () => new Promise(() => {}))
  for (const subject of ['a', 'b', 'c']) await first.send(subject)
  void first.send('d')
  hold('e', 'done', async () => true)
  keepHolds(first)
  const next = open('jana@hotovo.test')
  next.tellsHere('d', { isDoneTold: true })
  const all = [
    ['a', 'done'],
    ['b', 'partly'],
    ['d', 'unanswered'],
  ]
  expect([told(next), next.undone.map(({ subject }) => subject)]).toEqual([all, ['e']])
  await retryTold(next)
  expect(told(next)).toEqual(all)
  for (const [subject = ''] of all) next.dismiss(subject)
  next.dismissUndone()
  keepHolds(next)
  expect(kept.has('held')).toBe(false)
  keepHolds(first)
  expect(told(open('peter@hotovo.test'))).toEqual([])
})

test('while the page is asked to go the seconds stand still, and go on where it stays (rule A165)', async () => {
  const { holds, hold, seconds, sent, waiting } = desk()
  hold('a')
  holds.leave(true)
  await seconds('a', heldSeconds)
  expect([waiting(), sent]).toEqual([[['a', heldSeconds]], []])
  holds.leave(false)
  await seconds('a', heldSeconds)
  expect(sent).toEqual(['a'])
})

test('what nobody answered is told once its person is there again after the session ended, and to nobody else (rule A165)', async () => {
  const { holds, what } = desk()
  holds.own('jana@hotovo.test')
  holds.hold('a', { what: what('a'), state: () => 'unanswered', send: async () => false })
  await holds.send('a')
  holds.drop()
  holds.own('jana@hotovo.test')
  expect(endedOf(holds)).toMatchObject([{ subject: 'a', stands: 'unanswered', isKept: true }])
  holds.own('peter@hotovo.test')
  expect(endedOf(holds)).toEqual([])
})
