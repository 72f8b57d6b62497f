import { type AuditLogRow, placeOf, type ReportFinding } from './finding.ts'
import type { Standing } from './stored-records.ts'

/** What a ledger adds up to, and what merchants moved by it less what entries tell of that: how often, and how much. */
export type LedgerStory = {
  readonly ledger: { step: number; issued: string | null; balance: bigint; expired: bigint }
  readonly untold: { movements: number; amount: bigint }
}

export const emptyLedger = (): LedgerStory => ({
  ledger: { step: 0, issued: null, balance: 0n, expired: 0n },
  untold: { movements: 0, amount: 0n },
})

/** A whole number as a column or an entry spells it; anything else is worth nothing. */
export const whole = (text: string | null | undefined) =>
  /^-?\d{1,19}$/.test(text ?? '') ? BigInt(text!) : 0n

/** The next row of a ledger: one step on, and worth what the one before was and its own amount. */
export function followed({ ledger, untold }: LedgerStory, row: AuditLogRow, found: ReportFinding): void {
  const [step, amount, balance, kind] = ['step', 'amount_minor', 'balance_after_minor', 'kind'].map(
    row.column,
  )
  if (row.column('merchant_id') !== null) {
    untold.movements += 1
    untold.amount += whole(amount)
  }
  const after = ledger.balance + BigInt(amount ?? 0)
  if (
    Number(step) !== ledger.step + 1 ||
    BigInt(balance ?? -1) !== after ||
    (kind === 'issue') !== (step === '1')
  )
    found({ code: 'ledger-broken', ...placeOf(row) })
  if (step === '1') ledger.issued = amount ?? null
  if (kind === 'expire') ledger.expired -= BigInt(amount ?? 0)
  ledger.step += 1
  ledger.balance = after
}

/**
 * A voucher is worth what its ledger adds up to, was issued with its amount, and what expired of it is told (rules V6, I2, V15).
 * What one that replaces another was issued with is compared with that one.
 */
export const isWorth = ({ ledger }: LedgerStory, voucher: Standing): boolean =>
  voucher.column('balance_minor') === String(ledger.balance) &&
  voucher.column('lapsed_minor') === (voucher.column('voided') === 't' ? '0' : String(ledger.expired)) &&
  (voucher.column('replaces') !== null || voucher.column('amount_minor') === ledger.issued)
