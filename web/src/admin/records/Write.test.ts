import { Unavailable } from '@hotovo/application/faults'
import type { Refused } from '@hotovo/application/refusal'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { OrderRecord } from '@hotovo/domain/orders/order'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { describe, expect, test } from 'vitest'
import { CalledOff } from '../../stores/calledOff.ts'
import { RequestKeys, unstored } from './RequestKeys.ts'
import { UndoStack } from './UndoStack.ts'
import { Write } from './Write.ts'

type Declined = Refused<
  | 'invalid'
  | 'record-changed'
  | 'order-not-found'
  | 'beyond-day'
  | 'idempotency-key-busy'
  | 'idempotency-key-reused'
  | 'idempotency-key-malformed'
>
type Answer = Result<number, Declined>
const newer = { version: 2 } as OrderRecord

/** A write of a number, what is answered to it next, and all that happened, in order. */
function desk({ isTold, ...rules }: { readonly isOnce?: boolean; readonly isTold?: boolean } = {}) {
  const happened: string[] = []
  const answers: (Answer | Error)[] = []
  const waiting: (() => void)[] = []
  const state = { shown: 0, isHeld: false, told: undefined as readonly AuditEntry[] | undefined }
  let keys = 0
  const session = { guarded: <T>(ask: () => Promise<T>) => ask() as never }
  const undos = new UndoStack()
  const write = new Write<number, number, Declined, 'order-not-found'>(
    {
      session,
      keys: new RequestKeys(unstored, () => `key ${++keys}`),
      ...(isTold && { undos }),
    },
    {
      ...rules,
      told: () => (isTold ? { subject: 'set', what } : undefined),
      deed: () => 'set',
      problems: (wanted) => (wanted < 0 ? [{ at: 'amount', code: 'required' }] : []),
      send: async (wanted, key) => {
        happened.push(`send ${wanted} ${key}`)
        if (state.isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
        const answer = answers.shift() ?? ok(wanted)
        if (answer instanceof Error) throw answer
        return answer
      },
      show: (wanted) => {
        const before = state.shown
        state.shown = wanted
        return () => {
          state.shown = before
        }
      },
      done: (done) => void happened.push(`done ${done}`),
      refresh: () => void happened.push('refresh'),
      gone: { code: 'order-not-found', tell: () => void happened.push('gone') },
      take: ({ version }) => void happened.push(`take ${version}`),
      meanwhile: async () => state.told,
      calledOff: (wanted) => void happened.push(`give ${wanted} back`),
      back: (done) => (done === 7 ? 'stays' : { by: 0 }),
    },
  )
  const letGo = () => {
    state.isHeld = false
    for (const go of waiting.splice(0)) go()
  }
  return { write, happened, answers, state, letGo, undos }
}

const lost = new Unavailable('lost')
const what = { kind: 'note', number: 'ATM-1', path: '/admin/objednavky/1' } as const

describe('a write', () => {
  test('is shown at once, done, and its key is used up', async () => {
    const { write, happened, state } = desk()
    const making = write.run(5)
    expect([write.stage, write.pending, state.shown]).toEqual([{ phase: 'saving', wanted: 5 }, 5, 5])
    expect(await making).toBe(true)
    expect([write.stage, write.pending]).toEqual([{ phase: 'done', wanted: 5, done: 5 }, undefined])
    await write.run(6)
    expect(happened).toEqual(['send 5 key 1', 'done 5', 'send 6 key 2', 'done 6'])
  })

  test('with something wrong is not sent, and says what until that is written anew', async () => {
    const { write, happened, state } = desk()
    expect(await write.run(-1)).toBe(false)
    expect([happened, state.shown, write.answers]).toEqual([[], 0, 1])
    expect(write.problemAt('amount')).toMatchObject({ code: 'required' })
    write.amend('email')
    expect(write.stage.phase).toBe('invalid')
    write.amend('amount')
    expect(write.stage.phase).toBe('resting')
  })

  test('says what the server finds wrong, and takes back what was shown', async () => {
    const { write, answers, state } = desk()
    answers.push(fail({ code: 'invalid', problems: [{ at: 'amount', code: 'required' }] }))
    expect(await write.run(5)).toBe(false)
    expect([write.problemAt('amount')?.code, state.shown]).toEqual(['required', 0])
  })

  test('that is refused for good says why', async () => {
    const { write, answers, happened, state } = desk()
    answers.push(fail({ code: 'beyond-day' }))
    expect(await write.run(5)).toBe(false)
    expect(write.stage).toEqual({ phase: 'refused', wanted: 5, why: { code: 'beyond-day' } })
    expect([happened.at(-1), state.shown]).toEqual(['refresh', 0])
  })

  test('of what is gone rests', async () => {
    const { write, answers, happened } = desk()
    answers.push(fail({ code: 'order-not-found' }))
    expect(await write.run(5)).toBe(false)
    expect([write.stage.phase, happened.at(-1)]).toEqual(['resting', 'gone'])
  })

  test('that somebody was faster with asks, and tells what they did once that is known', async () => {
    const { write, answers, happened, state } = desk()
    const entry = { id: 'x' } as unknown as AuditEntry
    state.told = [entry]
    answers.push(fail({ code: 'record-changed', current: newer }))
    expect(await write.run(5)).toBe(false)
    expect(write.stage).toEqual({ phase: 'conflict', wanted: 5, current: newer, meanwhile: [entry] })
    expect(await write.insist()).toBe(true)
    expect(happened.slice(1)).toEqual(['take 2', 'send 5 key 1', 'done 5'])
    expect(await write.insist()).toBe(false)
  })

  test('is left after a conflict: what the other one did is told no more', async () => {
    const { write, answers, happened } = desk()
    answers.push(fail({ code: 'record-changed', current: newer }))
    const making = write.run(5)
    await expect.poll(() => write.stage.phase).toBe('conflict')
    await write.acceptCurrent()
    await making
    expect([write.stage.phase, happened.at(-1)]).toEqual(['resting', 'take 2'])
  })

  test.each([
    ['nobody answered', lost],
    ['whose first try is under way', fail({ code: 'idempotency-key-busy' } as const)],
  ])('that %s may be done or not: it is taken back, and tried again under its key', async (_, answer) => {
    const { write, answers, happened, state } = desk()
    answers.push(answer)
    expect(await write.run(5)).toBe(false)
    expect(write.stage).toEqual({ phase: 'unanswered', wanted: 5, isFirstDone: false })
    expect(state.shown).toBe(0)
    expect(await write.retry()).toBe(true)
    expect(happened).toEqual(['send 5 key 1', 'send 5 key 1', 'done 5'])
    expect(await write.retry()).toBe(false)
  })

  test('whose first try was done with other words is a new one', async () => {
    const { write, answers, happened } = desk()
    answers.push(lost, fail({ code: 'idempotency-key-reused' }))
    await write.run(5)
    expect(await write.run(6)).toBe(true)
    expect(happened).toEqual(['send 5 key 1', 'send 6 key 1', 'send 6 key 2', 'done 6'])
  })

  test('that moves money is not done where a first try was done with other words, and then anew', async () => {
    const { write, answers, happened } = desk({ isOnce: true })
    answers.push(lost, fail({ code: 'idempotency-key-reused' }))
    await write.run(5)
    expect(await write.run(6)).toBe(false)
    expect(write.stage).toEqual({ phase: 'unanswered', wanted: 6, isFirstDone: true })
    expect(await write.retry()).toBe(true)
    expect(happened).toEqual(['send 5 key 1', 'send 6 key 1', 'refresh', 'send 6 key 2', 'done 6'])
  })

  test('that was called off gives the form its words again', async () => {
    const { write, answers, happened, state } = desk()
    answers.push(new CalledOff('not made'))
    expect(await write.run(5)).toBe(false)
    expect([write.stage.phase, happened.at(-1), state.shown]).toEqual(['resting', 'give 5 back', 0])
  })

  test('that fails as nobody expected is taken back, and the fault is told', async () => {
    const { write, answers, state } = desk()
    answers.push(new TypeError('broken'))
    await expect(write.run(5)).rejects.toThrow('broken')
    expect([write.stage.phase, state.shown]).toEqual(['unanswered', 0])
  })

  test('is one at a time: whoever waits goes on once it is done, and not where it was not', async () => {
    const { write, answers, happened, state, letGo } = desk()
    state.isHeld = true
    const first = write.run(5)
    expect(await write.run(6)).toBe(false)
    write.rest()
    expect(write.isSaving).toBe(true)
    const next = write.isMade()
    letGo()
    expect([await first, await next, await write.isMade()]).toEqual([true, true, true])
    state.isHeld = true
    answers.push(lost)
    const second = write.run(7)
    const after = write.isMade()
    letGo()
    expect([await second, await after]).toEqual([false, false])
    expect(happened).toEqual(['send 5 key 1', 'done 5', 'send 7 key 2'])
  })

  test('is taken back by a second one, once it is done, where anything takes it back', async () => {
    const { write, happened, state, letGo } = desk()
    state.isHeld = true
    const making = write.run(5)
    const undoing = write.undo()
    letGo()
    expect([await making, await undoing]).toEqual([true, true])
    expect(happened).toEqual(['send 5 key 1', 'done 5', 'send 0 key 2', 'done 0'])
    await write.run(7)
    expect(await write.undo()).toBe(false)
    write.rest()
    expect(await write.undo()).toBe(false)
  })

  test('is not taken back by a press of a session that ended before it was done', async () => {
    const undos = new UndoStack()
    let resolve = () => {}
    const promise = new Promise<void>((end) => {
      resolve = end
    })
    const sent: number[] = []
    const write = new Write<number, number, Declined>(
      { undos },
      {
        send: async (wanted) => {
          sent.push(wanted)
          await promise
          return ok(wanted)
        },
        told: () => ({ subject: 'a', what: { kind: 'batch', of: 'orders', count: 1 } }),
        back: () => ({ by: 0 }),
      },
    )
    const making = write.run(5)
    const undoing = undos.undo()
    undos.forget()
    resolve()
    expect([await making, await undoing, sent]).toEqual([true, undefined, [5]])
  })

  test('that nobody answered goes out by itself once the network is back, under its key, once, and that is told (rule A169)', async () => {
    const { write, happened, answers, undos } = desk({ isTold: true })
    answers.push(lost, lost)
    expect(await write.run(3)).toBe(false)
    const back = () => undos.retryUnanswered(() => false)
    await back()
    expect([write.stage.phase, undos.sentLater]).toEqual(['unanswered', []])
    await Promise.all([back(), back()])
    await back()
    expect(happened).toEqual(['send 3 key 1', 'send 3 key 1', 'send 3 key 1', 'done 3'])
    expect(undos.sentLater).toEqual([{ subject: 'set', what, isDone: true }])
    expect(undos.deeds.length).toBe(1)
  })

  test('that nobody answered is not sent by itself where somebody went on, the session ended, or it moves money', async () => {
    const back = async (
      rules: Parameters<typeof desk>[0],
      meanwhile: (made: ReturnType<typeof desk>) => unknown,
    ) => {
      const made = desk({ ...rules, isTold: true })
      made.answers.push(lost)
      await made.write.run(3)
      await meanwhile(made)
      made.happened.length = 0
      await made.undos.retryUnanswered(() => false)
      return [made.happened, made.undos.sentLater]
    }
    expect(await back({}, ({ write }) => write.rest())).toEqual([[], []])
    expect(await back({}, ({ write }) => write.run(4))).toEqual([[], []])
    expect(await back({}, ({ undos }) => undos.forget())).toEqual([[], []])
    expect(await back({ isOnce: true }, () => {})).toEqual([[], []])
  })

  test('that somebody was faster with while there was no network is refused as ever, and that is told where its page does not', async () => {
    for (const isToldHere of [false, true]) {
      const { write, answers, undos } = desk({ isTold: true })
      answers.push(lost, fail({ code: 'record-changed', current: newer }))
      await write.run(3)
      await undos.retryUnanswered(() => isToldHere)
      expect(write.stage.phase).toBe('conflict')
      expect(undos.sentLater.map(({ isDone }) => isDone)).toEqual(isToldHere ? [] : [false])
    }
  })

  test('before anybody has entered is sent without a session, and what bars everybody is an answer', async () => {
    const off = { code: 'feature-off', feature: 'admin' } as const
    const write = new Write<string, undefined, Refused<'feature-off'>>({}, { send: async () => fail(off) })
    expect(await write.run('x')).toBe(false)
    expect(write.stage).toEqual({ phase: 'refused', wanted: 'x', why: off })
  })
})
