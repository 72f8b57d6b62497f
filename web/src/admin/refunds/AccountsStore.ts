import type { DueRefund } from '@hotovo/application/payments/refunds'
import { bankWayOf, type RefundAccount, refundAccountProblems } from '@hotovo/domain/payments/refund'
import { isSameAccount } from '@hotovo/domain/payments/typed-account'
import type { Problem } from '@hotovo/domain/shared/problem'
import { makeAutoObservable, runInAction } from 'mobx'
import { askQuietly } from '../records/asking.ts'
import { type KeepingAccount, keepingAccount } from './keepingAccount.ts'
import { accountOf, payersWithIban, proposedAccount, type RefundDesk } from './PayingStore.ts'
import { noAccountOf } from './whyNotPicked.ts'

/** Whether nobody knows yet to which account a refund goes, and one can be written (rule P54). */
export const isAccountMissing = (row: DueRefund): boolean =>
  accountOf(row) === undefined &&
  payersWithIban(row).length === 0 &&
  noAccountOf(row) === 'unknown' &&
  bankWayOf(row) !== 'none'

/** The account of one refund as it is being written, and what became of it. */
export class AccountLine {
  readonly #payments: RefundDesk['payments']
  row: DueRefund
  account: RefundAccount
  problems: readonly Problem[] = []
  /** Somebody else typed another account meanwhile: `row` has it by now, and what was typed stays. */
  isReplaced = false
  readonly keeping: KeepingAccount

  constructor(desk: RefundDesk, row: DueRefund, tell: (row: DueRefund) => void) {
    this.#payments = desk.payments
    this.row = row
    this.account = proposedAccount(row)
    this.keeping = keepingAccount(desk, {
      replaced: async () => {
        await this.#look()
        runInAction(() => {
          this.isReplaced = true
        })
      },
      done: async (typed) => {
        this.row = { ...this.row, typed }
        // Whose account it is, too, only the server knows of what is due no more (rule P44).
        await this.#look()
        tell(this.row)
      },
    })
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Whether what is typed is what is kept. */
  get isKept(): boolean {
    return this.row.typed !== null && isSameAccount(this.row.typed, this.account)
  }

  /** Whether something is typed that is not kept. */
  get isTyped(): boolean {
    return this.account.iban.trim() !== '' && !this.isKept
  }

  type(part: Partial<RefundAccount>): void {
    this.account = { ...this.account, ...part }
    this.problems = this.problems.filter(({ at }) => !(at in part))
  }

  /** Says what is wrong with what is typed, as far as that is known here; tells whether nothing is. */
  check(): boolean {
    // Which accounts are ours only the server knows.
    this.problems = refundAccountProblems(this.account, {})
    return this.problems.length === 0
  }

  /** Keeps what is typed in the place of what was looked at, and tells whether it is kept. */
  async keep(): Promise<boolean> {
    if (this.isKept) return true
    if (this.keeping.isSaving) return this.keeping.isMade()
    if (!this.check()) return false
    const { id, number, line, typed } = this.row
    this.isReplaced = false
    const wanted = { id, number, isOfLine: line !== null, ...this.account, seen: typed?.id ?? null }
    const isKept = await this.keeping.run(wanted)
    runInAction(() => {
      this.problems = this.keeping.problems
    })
    return isKept
  }

  async #look(): Promise<void> {
    const found = await askQuietly(() => this.#payments.currentRefunds({ ids: [this.row.id] }))
    runInAction(() => {
      this.row = found?.[0] ?? this.row
    })
  }
}

/** Accounts of refunds that are written one under another, each kept by itself (rule P54). What is typed stays as long as the page does. */
export class AccountsStore {
  readonly #desk: RefundDesk
  readonly #tell: (row: DueRefund) => void
  lines: readonly AccountLine[] = []

  /** `tell` hears of each refund whose account was kept. */
  constructor(desk: RefundDesk, tell: (row: DueRefund) => void) {
    this.#desk = desk
    this.#tell = tell
    makeAutoObservable(this, {}, { deep: false })
  }

  get isSaving(): boolean {
    return this.lines.some(({ keeping }) => keeping.isSaving)
  }

  /** Begins with those of these refunds whose account is missing. */
  begin(rows: readonly DueRefund[]): void {
    this.lines = rows
      .filter(isAccountMissing)
      .map(
        (row) =>
          this.lines.find((line) => line.row.id === row.id && line.isTyped) ??
          new AccountLine(this.#desk, row, this.#tell),
      )
  }

  /** Keeps all that is typed; tells whether nothing of it is left. */
  async keepAll(): Promise<boolean> {
    const kept = await Promise.all(this.lines.filter(({ isTyped }) => isTyped).map((line) => line.keep()))
    return kept.every(Boolean)
  }
}
