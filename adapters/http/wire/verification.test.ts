import type { VerifiedVoucher } from '@hotovo/application/vouchers/verify'
import { expect, test } from 'vitest'
import { VerificationShape, verificationOf, verifiedIn } from './verification.ts'

const voucher: VerifiedVoucher = {
  code: '0000-0000-0000-0000-0',
  amount: 50_00,
  balance: 12_34,
  currency: 'EUR',
  status: 'active',
  createdAt: '2026-03-02T09:00:00.000Z',
  usedAt: '2026-03-02T09:30:00.000Z',
  expiresAt: '2027-03-02T22:59:59.999Z',
  isValid: true,
  frozen: false,
  movements: [{ kind: 'redeem', amount: 12_34, at: '2026-03-05T10:00:00.000Z', merchant: 'Obchod' }],
  serial: 'VCH-8K2XQ7R4Z',
}

test.each([
  ['a voucher', voucher],
  // 0.28 * 100 is a hair more than 28.
  ['cents that no fraction can hold', { ...voucher, balance: 28 }],
  ['a status that nobody here knows', { ...voucher, status: 'lost', usedAt: null }],
])('%s comes back as it was', (_, sent) => {
  const travelled = VerificationShape.parse(JSON.parse(JSON.stringify(verificationOf(sent))))
  expect(verifiedIn(travelled)).toEqual(sent)
})

test('a verification that failed is a sentence, and no voucher', () => {
  const failed = verificationOf(undefined)
  expect(failed).toEqual({ success: false, message: 'Voucher with this code does not exist' })
  expect(verifiedIn(failed)).toBeUndefined()
})
