import type { Voucher } from './voucher.ts'

/** What moves the value of a voucher (rule V6). */
export const ledgerKinds = ['issue', 'redeem', 'reverse', 'expire', 'cancel'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** One movement of a voucher's value, never changed once it was written (rule I2). Amounts are minor units. */
export type Movement = {
  readonly serial: string
  readonly kind: LedgerKind
  /** Above zero for what was added. */
  readonly amount: number
  readonly balanceAfter: number
  readonly createdAt: string
}

/** A movement in the ledger of its voucher, where they are 1, 2, 3 … */
export type LedgerRow = Movement & { readonly step: number }

/** What takes all that is left of a voucher out of use; nothing where nothing is left. */
export const cancelMovements = ({ serial, balance }: Voucher, at: string): Movement[] =>
  balance === 0 ? [] : [{ serial, kind: 'cancel', amount: -balance, balanceAfter: 0, createdAt: at }]

/** The beginning of the ledger of a voucher that is made: what it is worth then, of a replacement what was left (rule V19). */
export const issueMovement = ({ serial, balance, createdAt }: Voucher): Movement => ({
  serial,
  kind: 'issue',
  amount: balance,
  balanceAfter: balance,
  createdAt,
})

/** The shortest ledger that a voucher may have: its issue, and all that was spent or cancelled of it at once. */
export function movementsOf(voucher: Voucher): Movement[] {
  const { serial, amount, balance, voided, createdAt, usedAt } = voucher
  const issue = issueMovement({ ...voucher, balance: amount })
  if (balance === amount) return [issue]
  const kind = voided ? 'cancel' : 'redeem'
  return [
    issue,
    { serial, kind, amount: balance - amount, balanceAfter: balance, createdAt: usedAt ?? createdAt },
  ]
}
