import type { VerifiedVoucher } from '@hotovo/application/vouchers/verify'
import type { Currency as CurrencyCode } from '@hotovo/domain/shared/money'
import { type TransactionKind, transactionKinds } from '@hotovo/domain/spending/spending'
import { voucherStatuses } from '@hotovo/domain/vouchers/voucher'
import { z } from 'zod/mini'
import { Currency, Instant } from '../contract/shapes.ts'

/** A voucher as `/verify-voucher` tells of it: amounts in major units, instants in UTC. */
type WireVoucher = {
  readonly code: string
  readonly amount: number
  readonly currency: CurrencyCode
  readonly status: string
  readonly created_at: string
  readonly used_at: string | null
  readonly expires_at: string
  readonly balance: number
  readonly isValid: boolean
  readonly frozen: boolean
  /** What support asks for; opens nothing. */
  readonly serial: string
  /** What was spent of it and what came back, the oldest first. */
  readonly movements: readonly {
    readonly kind: TransactionKind
    readonly amount: number
    readonly at: string
    readonly merchant: string | null
  }[]
}
/** A verification that fails is an answer too: 200, and nothing but a sentence. */
export type Verification =
  | { readonly success: true; readonly message: string; readonly voucher: WireVoucher }
  | { readonly success: false; readonly message: string }

export const VerificationShape: z.ZodMiniType<Verification> = z.union([
  z.object({
    success: z.literal(true),
    message: z.string(),
    voucher: z.object({
      code: z.string(),
      amount: z.number(),
      currency: Currency,
      // An open list: a page that does not know what a newer server says shows just that (rule V9).
      status: z.union([z.enum(voucherStatuses), z.string()]),
      created_at: Instant,
      used_at: z.nullable(Instant),
      expires_at: Instant,
      balance: z.number(),
      isValid: z.boolean(),
      frozen: z.boolean(),
      serial: z.string(),
      movements: z.array(
        z.object({
          kind: z.enum(transactionKinds),
          amount: z.number(),
          at: Instant,
          merchant: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  z.object({ success: z.literal(false), message: z.string() }),
])

/** How a verification travels; undefined for one that failed, whatever it failed for (rule V7). */
export function verificationOf(voucher: VerifiedVoucher | undefined): Verification {
  if (!voucher) return { success: false, message: 'Voucher with this code does not exist' }
  const {
    code,
    amount,
    currency,
    status,
    createdAt,
    usedAt,
    expiresAt,
    balance,
    isValid,
    frozen,
    serial,
    movements,
  } = voucher
  return {
    success: true,
    message: 'Voucher verified',
    voucher: {
      code,
      amount: amount / 100,
      currency,
      status,
      created_at: createdAt,
      used_at: usedAt,
      expires_at: expiresAt,
      balance: balance / 100,
      isValid,
      frozen,
      serial,
      movements: movements.map((one) => ({ ...one, amount: one.amount / 100 })),
    },
  }
}

const minor = (major: number) => Math.round(major * 100)

/** The voucher in a verification; undefined where it failed. */
export function verifiedIn(verification: Verification): VerifiedVoucher | undefined {
  if (!verification.success) return undefined
  const { amount, balance, movements, created_at, used_at, expires_at, ...same } = verification.voucher
  return {
    ...same,
    amount: minor(amount),
    balance: minor(balance),
    movements: movements.map((one) => ({ ...one, amount: minor(one.amount) })),
    createdAt: created_at,
    usedAt: used_at,
    expiresAt: expires_at,
  }
}
