import type { StoredVoucher } from '@hotovo/application/vouchers/ports'
import { currencies } from '@hotovo/domain/shared/money'
import { voucherStatuses } from '@hotovo/domain/vouchers/voucher'
import { z } from 'zod/mini'
import { Instant } from './orders.ts'

/** The codec of `vouchers`, as in `rows.ts`; amounts are minor units here too. */

const VoucherRow = z.object({
  serial: z.string(),
  last_four: z.string(),
  key_name: z.string(),
  code_hash: z.string(),
  password_hash: z.string(),
  currency: z.enum(currencies),
  amount_minor: z.int(),
  balance_minor: z.int(),
  status: z.enum(voucherStatuses),
  frozen: z.boolean(),
  created_at: Instant,
  used_at: z.nullable(Instant),
  expires_at: Instant,
})
export const voucherColumns = Object.keys(VoucherRow.shape) as readonly (keyof z.infer<typeof VoucherRow>)[]

/** A voucher as a row of `vouchers`. */
export const voucherRow = ({
  voucher,
  ...secrets
}: StoredVoucher): Record<(typeof voucherColumns)[number], unknown> => ({
  serial: voucher.serial,
  last_four: secrets.lastFour,
  key_name: secrets.keyName,
  code_hash: secrets.codeHash,
  password_hash: secrets.passwordHash,
  currency: voucher.currency,
  amount_minor: voucher.amount,
  balance_minor: voucher.balance,
  status: voucher.status,
  frozen: voucher.frozen,
  created_at: voucher.createdAt,
  used_at: voucher.usedAt,
  expires_at: voucher.expiresAt,
})

/** The voucher in a row of `vouchers`. Throws when the row is not one. */
export function voucherOf(raw: unknown): StoredVoucher {
  const row = VoucherRow.parse(raw)
  return {
    voucher: {
      serial: row.serial,
      currency: row.currency,
      amount: row.amount_minor,
      balance: row.balance_minor,
      status: row.status,
      frozen: row.frozen,
      createdAt: row.created_at,
      usedAt: row.used_at,
      expiresAt: row.expires_at,
    },
    lastFour: row.last_four,
    keyName: row.key_name,
    codeHash: row.code_hash,
    passwordHash: row.password_hash,
  }
}
