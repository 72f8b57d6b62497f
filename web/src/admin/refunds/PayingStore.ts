import type { Api } from '@hotovo/application/api'
import type { DueRefund, RefundCode } from '@hotovo/application/payments/refunds'
import type { OrderAccount } from '@hotovo/application/settlement/account'
import type { Clock } from '@hotovo/application/shared/ports'
import type { PaymentForm } from '@hotovo/domain/payments/payment'
import {
  compactIban,
  type PayerAccount,
  payerAccounts,
  proposedPayer,
  type RefundAccount,
  refundAccountProblems,
} from '@hotovo/domain/payments/refund'
import { dayOf } from '@hotovo/domain/shared/calendar'
import type { Problem } from '@hotovo/domain/shared/problem'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerOr } from '../records/asking.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { type RefusedBy, Write } from '../records/Write.ts'

/** What refunds are noted with. */
export type RefundDesk = {
  readonly payments: Pick<
    Api['staff']['payments'],
    | 'account'
    | 'refund'
    | 'refunds'
    | 'refundCode'
    | 'exportRefunds'
    | 'transfers'
    | 'prepareRefunds'
    | 'refundFile'
    | 'sendRefundFile'
    | 'callOffRefundFile'
  >
  readonly session: Pick<SessionStore, 'guarded'>
  readonly clock: Clock
  readonly keys: RequestKeys
}

type Wanted = {
  readonly id: string
  readonly form: PaymentForm
  readonly account: RefundAccount
  readonly version: number
}
type Declined = RefusedBy<RefundDesk['payments']['refund']>

/** The accounts that paid, which money can go back to. */
export const payersWithIban = ({ payers, due }: Pick<DueRefund, 'payers' | 'due'>): readonly PayerAccount[] =>
  payerAccounts(payers, due)

/** Whom a refund goes to, as long as nobody says otherwise: an account that paid as much (rule P22), or the customer, whose is not known. */
export function proposedAccount(row: DueRefund): RefundAccount {
  const payer = proposedPayer(payersWithIban(row))
  return { iban: payer?.iban ?? '', name: payer?.name || `${row.firstName} ${row.lastName}` }
}

/** One refund that is paid by a code: whose account it goes to, the code, and that it was sent. */
export class PayingStore {
  readonly #with: RefundDesk
  row: DueRefund | undefined
  account: RefundAccount = { iban: '', name: '' }
  problems: readonly Problem[] = []
  /** The code for `account`; null where there is nothing to give back any more. */
  readonly code = new Fetched<RefundCode | null>()
  readonly sent: Write<Wanted, OrderAccount, Declined>

  readonly #keepAccount: (id: string, account: RefundAccount) => void

  /** `keepAccount` hears which account somebody typed for an order. */
  constructor(
    collaborators: RefundDesk,
    reload: () => Promise<void>,
    keepAccount: (id: string, account: RefundAccount) => void,
  ) {
    this.#keepAccount = keepAccount
    const { payments, session, keys } = collaborators
    this.#with = collaborators
    this.sent = new Write<Wanted, OrderAccount, Declined>(
      { session, keys },
      {
        deed: ({ id }) => `refund ${id}`,
        isOnce: true,
        send: ({ id, form, account, version }, key) =>
          payments.refund({ id, ...form, account, version }, key),
        done: reload,
        refresh: reload,
        meanwhile: async () => void (await reload()),
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Begins with a refund: where its account is known the code is there at once. */
  begin(row: DueRefund, typed = proposedAccount(row)): Promise<void> {
    this.row = row
    this.account = typed
    this.problems = []
    this.code.forget()
    this.sent.rest()
    return this.account.iban === '' ? Promise.resolve() : this.show()
  }

  type(part: Partial<RefundAccount>): void {
    this.account = { ...this.account, ...part }
    this.problems = this.problems.filter(({ at }) => !(at in part))
    this.code.forget()
  }

  /** Begins to type another account: the code is shown no more. */
  retype(): void {
    this.type({})
  }

  /** Shows the code for the account as it is filled in, unless something is wrong with it. */
  async show(): Promise<void> {
    const { row, account } = this
    this.problems = refundAccountProblems(account)
    if (!row || this.problems.length > 0) return
    if (proposedAccount(row).iban === '')
      this.#keepAccount(row.id, { ...account, iban: compactIban(account.iban) })
    const { session, payments } = this.#with
    await this.code.ask(`${row.id} ${compactIban(account.iban)}`, () =>
      answerOr(session, () => payments.refundCode({ id: row.id, ...account }), null),
    )
  }

  /** Notes that the money of the code was sent, today; undefined where it was not noted. */
  async send(): Promise<number | undefined> {
    const { row } = this
    const { value } = this.code
    if (!row || !value) return undefined
    const { amount, iban, name } = value
    const receivedOn = dayOf(this.#with.clock.now())
    const form = { amount, receivedOn, method: 'transfer', reference: iban } as const
    const account = { iban, name }
    return (await this.sent.run({ id: row.id, form, account, version: row.version })) ? amount : undefined
  }
}
