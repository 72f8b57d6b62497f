import type { Api } from '@hotovo/application/api'
import type { DueRefund, RefundCode } from '@hotovo/application/payments/refunds'
import type { Clock } from '@hotovo/application/shared/ports'
import {
  compactIban,
  type PayerAccount,
  payerAccounts,
  proposedPayer,
  type RefundAccount,
  refundAccountProblems,
} from '@hotovo/domain/payments/refund'
import { isSameAccount } from '@hotovo/domain/payments/typed-account'
import { dayOf } from '@hotovo/domain/shared/calendar'
import type { Problem } from '@hotovo/domain/shared/problem'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { Holds } from '../records/Holds.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import type { RefusedBy } from '../records/Write.ts'
import { type KeepingAccount, keepingAccount } from './keepingAccount.ts'
import type { NotingStore } from './NotingStore.ts'

/** What refunds are noted with. */
export type RefundDesk = {
  readonly statements: Pick<Api['staff']['statements'], 'giveBack'>
  readonly tickets: Pick<Api['staff']['tickets'], 'askForAccount'>
  readonly payments: Pick<
    Api['staff']['payments'],
    | 'lineRefundCode'
    | 'noteLineRefund'
    | 'account'
    | 'refund'
    | 'refunds'
    | 'currentRefunds'
    | 'refundCode'
    | 'keepRefundAccount'
    | 'keepLineRefundAccount'
    | 'exportRefunds'
    | 'exportTransfers'
    | 'transfers'
    | 'prepareRefunds'
    | 'refundFile'
    | 'sendRefundFile'
    | 'callOffRefundFile'
  >
  readonly session: Pick<SessionStore, 'guarded'>
  readonly clock: Clock
  readonly keys: RequestKeys
  readonly holds: Holds
}

type NoCode = RefusedBy<RefundDesk['payments']['refundCode' | 'lineRefundCode']>

/** The accounts that paid, which money can go back to. */
export const payersWithIban = ({ payers, due }: Pick<DueRefund, 'payers' | 'due'>): readonly PayerAccount[] =>
  payerAccounts(payers, due)

/** Whom a refund goes to, as long as nobody says otherwise: an account that paid as much (rule P22), or the customer, whose is not known. */
export function proposedAccount(row: DueRefund): RefundAccount {
  const payer = proposedPayer(payersWithIban(row))
  return { iban: payer?.iban ?? '', name: payer?.name || `${row.firstName} ${row.lastName}`.trim() }
}

/** Where a refund goes: the account that is proposed, or the one that somebody chose or typed; undefined while neither is known. */
export function accountOf(row: DueRefund): RefundAccount | undefined {
  const proposed = proposedAccount(row)
  if (proposed.iban !== '') return proposed
  return row.typed ? { iban: row.typed.iban, name: row.typed.name } : undefined
}

/** One refund that is paid by a code: whose account it goes to, the code, and that it was sent. */
export class PayingStore {
  readonly #with: RefundDesk
  readonly #noting: NotingStore
  readonly #reload: () => Promise<void>
  row: DueRefund | undefined
  account: RefundAccount = { iban: '', name: '' }
  problems: readonly Problem[] = []
  /** The code for `account`; null where there is nothing to give back any more. */
  readonly code = new Fetched<RefundCode | null>()
  /** Somebody else typed another account meanwhile. */
  isReplaced = false

  /** What was chosen or typed is kept with who did it (rule P38). */
  readonly keeping: KeepingAccount

  constructor(collaborators: RefundDesk, noting: NotingStore, reload: () => Promise<void>) {
    this.#with = collaborators
    this.#noting = noting
    this.#reload = reload
    this.keeping = keepingAccount(collaborators, {
      replaced: () => this.replaced(),
      done: (typed) => {
        if (this.row?.id === (typed.orderId ?? typed.lineRefundId)) this.row = { ...this.row, typed }
        return reload()
      },
    })
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Begins with a refund: where its account is known the code is there at once. */
  begin(row: DueRefund): Promise<void> {
    this.row = row
    this.account = accountOf(row) ?? proposedAccount(row)
    this.problems = []
    this.isReplaced = false
    this.code.forget()
    this.keeping.rest()
    return this.account.iban === '' ? Promise.resolve() : this.show()
  }

  type(part: Partial<RefundAccount>): void {
    this.account = { ...this.account, ...part }
    this.problems = this.problems.filter(({ at }) => !(at in part))
    this.isReplaced = false
    this.code.forget()
  }

  /** Begins to type another account: the code is shown no more. */
  retype(): void {
    this.type({})
  }

  /** Shows the code for the account as it is filled in, unless something is wrong with it. */
  async show(): Promise<void> {
    const { row, account } = this
    // Which accounts are ours only the server knows.
    this.problems = refundAccountProblems(account, {})
    if (!row || this.problems.length > 0) return
    const { typed } = row
    const isKept =
      (typed !== null && isSameAccount(typed, account)) || isSameAccount(proposedAccount(row), account)
    const { id, number } = row
    const wanted = { id, number, isOfLine: row.line !== null, ...account, seen: typed?.id ?? null }
    if (!isKept && !(await this.keeping.run(wanted))) {
      if (this.row === row) this.refuse(this.keeping.problems)
      return
    }
    await this.code.ask(`${row.id} ${compactIban(account.iban)}`, () =>
      this.#codeOf(row, { id: row.id, ...account }),
    )
  }

  /** What the server found wrong, told at the fields. */
  refuse(problems: readonly Problem[]): void {
    this.problems = problems
  }

  async #codeOf(
    { line }: DueRefund,
    asked: { readonly id: string } & RefundAccount,
  ): Promise<RefundCode | null> {
    const { session, payments } = this.#with
    const found = await session.guarded<RefundCode, NoCode>(() =>
      payments[line ? 'lineRefundCode' : 'refundCode'](asked),
    )
    if (!found.ok && found.error.code === 'refund-account-changed') this.replaced()
    return found.ok ? found.value : null
  }

  /** What the list tells of it is old. */
  replaced(): void {
    this.isReplaced = true
    void this.#reload()
  }

  /** Has it noted that the money of the code was sent, today, which is held before; false where there is no code (rule A45). */
  send(): boolean {
    const { row } = this
    const { value } = this.code
    if (!row || !value) return false
    const { amount, iban, name } = value
    const receivedOn = dayOf(this.#with.clock.now())
    const form = { amount, receivedOn, method: 'transfer', reference: iban } as const
    const { id, number, version, line, currency } = row
    const wanted = { id, number, isOfLine: line !== null, form, account: { iban, name }, version }
    this.#noting.hold(wanted, { currency, payee: name })
    return true
  }
}
