import { Unavailable } from '@hotovo/application/faults'
import type { Refused } from '@hotovo/application/refusal'
import type { OrderAccount } from '@hotovo/application/settlement/account'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { staffMember } from '../../../../tests/support/staff.ts'
import { Forgiving } from '../payments/Forgiving.ts'
import { BatchStore } from '../records/BatchStore.ts'
import { Drafts } from '../records/Drafts.ts'
import { endedOf } from '../records/endedHolds.ts'
import { Holds } from '../records/Holds.ts'
import { RequestKeys, unstored } from '../records/RequestKeys.ts'
import { UndoStack } from '../records/UndoStack.ts'
import { Write } from '../records/Write.ts'

type Declined = Refused<'idempotency-key-reused'>

/** A tab in which one person's call is under way while they sign out, and the next one signs in. */
async function tab() {
  const { app, session } = await backOffice()
  const next = await staffMember(app.ports)
  const holds = new Holds()
  holds.own(session.me!.email)
  const keys = new RequestKeys(unstored, () => 'key')
  /** What was asked, each with whether its asker is the next one. */
  const asked: (readonly [string, boolean])[] = []
  let letGo = () => {}
  /** A call; the first one, or the one of a name, is answered once the next person is in. */
  const call = async <T>(name: string, answer: () => T, isSlow = asked.length === 0): Promise<T> => {
    asked.push([name, session.me?.email === next.email])
    if (isSlow)
      await new Promise<void>((resolve) => {
        letGo = resolve
      })
    return answer()
  }
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
  }
  const pass = async () => {
    await settle()
    await session.signOut()
    holds.drop()
    await session.signIn(next)
    holds.own(next.email)
    letGo()
    await settle()
    return asked
  }
  return { session, holds, keys, call, pass, settle, asked }
}

test('a batch that was held goes no further', async () => {
  const { session, holds, call, pass } = await tab()
  const items = Array.from({ length: 60 }, (_, n) => ({ id: `${n}`, version: 1, to: 'x', isForGood: true }))
  const batch = new BatchStore<string, undefined>(
    { session, drafts: new Drafts(undefined), uuid: () => 'batch', holds },
    {
      of: 'tickets',
      keptIn: 'replies',
      rested: async () => {},
      change: (part) =>
        call('reply', () =>
          ok(part.items.map(({ id }) => ({ id, version: 2, outcome: 'changed' as const }))),
        ),
    },
  )
  holds.hold('replies', {
    what: { kind: 'replies', count: items.length },
    state: () => 'resting',
    send: async (mayGo) => {
      await batch.run({ items, left: [], said: '', undoes: undefined, filter: undefined } as never, mayGo)
      return true
    },
  })
  void holds.send('replies')
  expect(await pass()).toEqual([['reply', false]])
})

test('what was to be taken back once it is done stays', async () => {
  const { session, holds, keys, call, pass } = await tab()
  const write = new Write<string, string, Declined>(
    { session, keys, undos: holds.undos },
    {
      deed: () => 'change',
      send: (wanted) => call(wanted, () => ok(wanted)),
      told: () => ({ subject: 'a', what: { kind: 'batch', of: 'orders', count: 1 } }),
      back: () => ({ by: 'back' }),
    },
  )
  void write.run('there')
  void holds.undos.undo()
  void write.follow(() => 'further')
  expect(await pass()).toEqual([['there', false]])
})

test('what was done before with other words is not done anew', async () => {
  const { session, keys, call, pass } = await tab()
  const reused = (): Result<string, Declined> => fail({ code: 'idempotency-key-reused' })
  const write = new Write<string, string, Declined>(
    { session, keys },
    { deed: () => 'change', send: (wanted) => call(wanted, reused) },
  )
  void write.run('there')
  expect(await pass()).toEqual([['there', false]])
})

test.each(['accept', 'open'])('a rest is not forgiven where its %s was under way', async (slow) => {
  const { session, keys, call, pass } = await tab()
  const order = {
    id: 'o',
    currency: 'EUR',
    paymentStatus: 'partial',
    orderStatus: 'prijata',
    received: 4970,
    charged: 5000,
    total: 5000,
  }
  const forgiving = new Forgiving({
    session,
    keys,
    undos: new UndoStack(),
    orders: { forget() {}, fetch() {}, of: () => order } as never,
    release: () => () => {},
    accept: async () => (await session.guarded(() => call('accept', () => ok(1), slow === 'accept'))).ok,
    open: () => call('open', () => ok({ order, version: 2 }), slow === 'open') as never,
    forgive: () => call('forgive', () => ok({} as OrderAccount), false) as never,
  })
  forgiving.ask({ entry: { decision: 'open' } as BankEntry, orderId: 'o', number: 'ATM-1', amount: 30 })
  void forgiving.confirm()
  expect((await pass()).at(-1)).toEqual([slow, false])
})

test('a refund that nobody answered is not told with its payee, nor tried again', async () => {
  const { session, holds, keys, call, pass, settle, asked } = await tab()
  const write = new Write<{ readonly id: string }, number, Declined>(
    { session, keys },
    {
      deed: () => 'refund',
      isOnce: true,
      send: () =>
        call('refund', () => {
          throw new Unavailable('lost')
        }),
    },
  )
  const wanted = { id: 'o' }
  holds.hold('refund', {
    what: { kind: 'refund', id: 'o', amount: 5000, currency: 'EUR', payee: 'Jana Tajná' },
    state: () => write.stateOf(wanted),
    send: (mayGo) => write.run(wanted, mayGo),
    retry: (mayGo) => write.retry(mayGo),
  })
  void holds.send('refund')
  await pass()
  void holds.retry('refund')
  await settle()
  expect([asked, endedOf(holds), holds.undone, holds.undos.told]).toEqual([
    [['refund', false]],
    [],
    [],
    undefined,
  ])
})
