import type { Api } from '@hotovo/application/api'
import type { KeptAccount } from '@hotovo/application/payments/refund-accounts'
import type { TypedAccount } from '@hotovo/domain/payments/typed-account'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { Holds } from '../records/Holds.ts'
import { type RefusedBy, Write } from '../records/Write.ts'

/** An account as it is typed for a refund; `number` is what the refund is called by. */
type Kept = { readonly id: string; readonly number: string; readonly isOfLine: boolean } & KeptAccount
type Calls = Pick<Api['staff']['payments'], 'keepRefundAccount' | 'keepLineRefundAccount'>
type NotKept = RefusedBy<Calls[keyof Calls]>
export type KeepingAccount = Write<Kept, TypedAccount, NotKept>

/** Keeps an account that somebody chose or typed, with who did it (rule P38); `replaced` is told where another was typed meanwhile. */
export const keepingAccount = (
  {
    payments,
    session,
    holds,
  }: {
    readonly payments: Calls
    readonly session: Pick<SessionStore, 'guarded'>
    readonly holds: Pick<Holds, 'undos'>
  },
  { replaced, done }: { readonly replaced: () => unknown; readonly done: (typed: TypedAccount) => unknown },
): KeepingAccount =>
  new Write<Kept, TypedAccount, NotKept>(
    { session, undos: holds.undos },
    {
      told: ({ id, number }) => ({
        subject: `payee ${id}`,
        what: { kind: 'payee', number, path: '/admin/vratenia' },
      }),
      send: async ({ isOfLine, number: _, ...wanted }) => {
        const answer = await payments[isOfLine ? 'keepLineRefundAccount' : 'keepRefundAccount'](wanted)
        if (!answer.ok && answer.error.code === 'refund-account-changed') await replaced()
        return answer
      },
      done,
    },
  )
