import { systemRandom } from '@hotovo/adapters/system/random'
import type { Ports } from '@hotovo/application/ports'
import { storedVoucher, type VoucherSecrets } from '@hotovo/application/settlement/voucher-secrets'
import { voucherSerial } from '@hotovo/domain/orders/reference-numbers'
import { voucherCode, voucherPassword } from '@hotovo/domain/shared/voucher-code'
import { expiryOf, type Voucher } from '@hotovo/domain/vouchers/voucher'
import { testMacs } from './world.ts'

const at = '2026-03-02T09:00:00.000Z'

/** Fresh secrets, as they are made for a voucher that is issued. */
export const freshSecrets = (): VoucherSecrets => ({
  code: voucherCode(systemRandom.integer),
  password: voucherPassword(systemRandom.integer),
})

/** A voucher of 50 EUR that nobody has used, issued where the clock of tests stands, but for the overrides. */
export const voucher = (overrides: Partial<Voucher> = {}): Voucher => ({
  serial: voucherSerial(systemRandom.integer),
  currency: 'EUR',
  amount: 50_00,
  balance: overrides.voided ? 0 : (overrides.amount ?? 50_00),
  frozen: false,
  voided: false,
  lapsed: 0,
  warnedAt: null,
  createdAt: at,
  usedAt: null,
  expiresAt: expiryOf(at),
  ...overrides,
})

/** A voucher as it is kept, with fresh secrets. */
export const storedVoucherOf = (
  overrides: Partial<Voucher> = {},
  secrets = freshSecrets(),
  macs = testMacs(),
) => storedVoucher({ macs }, voucher(overrides), secrets)

/** Issues a voucher into the stores of a house, and answers its secrets. */
export async function addVoucher(
  { vouchers, macs }: Pick<Ports, 'vouchers' | 'macs'>,
  overrides: Partial<Voucher> = {},
): Promise<VoucherSecrets> {
  const secrets = freshSecrets()
  const outcome = await vouchers.add([await storedVoucherOf(overrides, secrets, macs)])
  if (outcome !== 'added') throw new Error(`a voucher of a test was not added: ${outcome}`)
  return secrets
}
