import type { DeliveredVoucher } from '@hotovo/domain/deliveries/delivery'

/** Four vouchers as a delivery carries them, whose secrets have nothing in common. */
export const deliveredVouchers: readonly (DeliveredVoucher & {
  readonly code: string
  readonly password: string
})[] = [
  { serial: 'VCH-8K2XQ7R4A', amount: 50_00, code: '8K2X-Q7R4-ZM3D-51VA-6', password: 'QW3RTY78PA' },
  { serial: 'VCH-5NDT6WBE2', amount: 500_00, code: 'G7HJ-KMNP-2345-QRST-V', password: 'ZXCVBNM123' },
  { serial: 'VCH-C9YV3HKJ7', amount: 12_50, code: '0123-4567-89AB-CDEF-G', password: 'HJKMNPQRS0' },
  { serial: 'VCH-R2P4S6T8Z', amount: 250_50, code: 'WXYZ-9876-5432-10AB-C', password: 'DEFGH98765' },
].map((own) => ({
  ...own,
  balance: own.amount,
  replaces: null,
  currency: 'EUR',
  expiresAt: '2027-11-22T22:59:59.999Z',
}))

/** The same as a message with codes carries them, and as one with passwords does. */
export const withCodes = deliveredVouchers.map((own) => ({ ...own, password: null }))
export const withPasswords = deliveredVouchers.map((own) => ({ ...own, code: null }))
