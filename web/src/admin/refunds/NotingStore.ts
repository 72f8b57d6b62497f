import type { Api } from '@hotovo/application/api'
import type { DueRefund } from '@hotovo/application/payments/refunds'
import type { OrderAccount } from '@hotovo/application/settlement/account'
import type { LineRefund } from '@hotovo/domain/payments/line-refund'
import type { PaymentForm } from '@hotovo/domain/payments/payment'
import type { RefundAccount } from '@hotovo/domain/payments/refund'
import { makeAutoObservable } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { Holds } from '../records/Holds.ts'
import { heldRefund } from '../records/heldRefunds.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { Turns } from '../records/Turns.ts'
import { type RefusedBy, Write } from '../records/Write.ts'

/** A refund that is noted as sent, of an order as it was looked at. */
export type NotedRefund = {
  readonly id: string
  readonly number: string
  /** Of a line that belongs to no order (rule P33). */
  readonly isOfLine: boolean
  readonly form: PaymentForm
  /** Where a code said where it goes. */
  readonly account?: RefundAccount
  readonly version: number
}
type Desk = {
  readonly payments: Pick<Api['staff']['payments'], 'refund' | 'noteLineRefund'>
  readonly session: Pick<SessionStore, 'guarded'>
  readonly keys: RequestKeys
  readonly holds: Holds
}
type Declined = RefusedBy<Desk['payments']['refund' | 'noteLineRefund']>
/** Whom money goes back to, as it is told while it is held. */
type Told = Pick<DueRefund, 'currency'> & { readonly payee: string }

/** Notes single refunds as sent: nothing takes that back, so each is held before (rule A45). */
export class NotingStore {
  readonly #holds: Holds
  readonly write: Write<NotedRefund, OrderAccount | LineRefund, Declined>
  readonly #turns: Turns<NotedRefund>

  constructor({ payments, session, keys, holds }: Desk, reload: () => Promise<void>) {
    this.#holds = holds
    this.write = new Write<NotedRefund, OrderAccount | LineRefund, Declined>(
      { session, keys },
      {
        deed: ({ id }) => `refund ${id}`,
        isOnce: true,
        send: ({ id, form: { amount, ...form }, account, version, isOfLine }, key) =>
          isOfLine
            ? payments.noteLineRefund({ id, ...form, account }, key)
            : payments.refund({ id, amount, ...form, account, version }, key),
        done: reload,
        refresh: reload,
        meanwhile: async () => void (await reload()),
      },
    )
    this.#turns = new Turns(this.write)
    makeAutoObservable(this, {}, { deep: false })
  }

  /** A page is shown that tells what became of one. */
  tellsHere(id: string): () => void {
    return this.#holds.tellsHere(heldRefund(id))
  }

  hold(wanted: NotedRefund, { currency, payee }: Told): void {
    this.#holds.hold(heldRefund(wanted.id), {
      what: { kind: 'refund', id: wanted.id, amount: wanted.form.amount, currency, payee },
      state: () => this.write.stateOf(wanted),
      send: (mayGo) => this.#turns.run(wanted, mayGo),
    })
  }
}
