import type { VoucherSecrets } from '@hotovo/application/settlement/voucher-secrets'
import type { Macs } from '@hotovo/application/shared/ports'
import { dayOf, daysLater, startOfDay } from '@hotovo/domain/shared/calendar'
import { checkSymbol, formattedCode } from '@hotovo/domain/shared/voucher-code'
import { expiryOf, type Voucher } from '@hotovo/domain/vouchers/voucher'

/** A voucher to look at, with what opens it. */
export type SampleVoucher = { readonly voucher: Voucher; readonly secrets: VoucherSecrets }

type Sample = Pick<Voucher, 'currency' | 'amount'> &
  Partial<Pick<Voucher, 'balance' | 'frozen' | 'voided'>> & {
    readonly daysAgo: number
    readonly symbols: string
    readonly password: string
  }

const samples: readonly Sample[] = [
  { symbols: 'DEM07K3P9XQWZM3D', password: 'HT0V0T3ST1', currency: 'EUR', amount: 50_00, daysAgo: 12 },
  {
    symbols: 'DEM0R4YB2T8CKQ5E',
    password: 'HT0V0T3ST2',
    currency: 'EUR',
    amount: 100_00,
    balance: 37_50,
    daysAgo: 75,
  },
  {
    symbols: 'DEM0W6NHV1FAXG97',
    password: 'HT0V0T3ST3',
    currency: 'EUR',
    amount: 20_00,
    balance: 0,
    daysAgo: 140,
  },
  { symbols: 'DEM03JSDP8MZYB42', password: 'HT0V0T3ST4', currency: 'EUR', amount: 200_00, daysAgo: 400 },
  {
    symbols: 'DEM0QE5C0VKRTA16',
    password: 'HT0V0T3ST5',
    currency: 'EUR',
    amount: 10_00,
    voided: true,
    daysAgo: 30,
  },
  {
    symbols: 'DEM0G9XF7NWHSD8M',
    password: 'HT0V0T3ST6',
    currency: 'EUR',
    amount: 500_00,
    frozen: true,
    daysAgo: 3,
  },
  { symbols: 'DEM0B2TZ4QYJPC3K', password: 'HT0V0T3ST7', currency: 'CZK', amount: 2000_00, daysAgo: 21 },
  {
    symbols: 'DEM0M8AEV6RXKW5N',
    password: 'HT0V0T3ST8',
    currency: 'USD',
    amount: 200_00,
    balance: 199_99,
    daysAgo: 8,
  },
]

const serialOf = (place: number) => `VCH-DEMO${String(place + 1).padStart(5, '0')}`

/** Vouchers in every state there is as seen at an instant, the first two to be spent. Everybody knows their secrets. */
export const sampleVouchers = (now: string): readonly SampleVoucher[] =>
  samples.map(({ symbols, password, daysAgo, ...sample }, place) => {
    const createdAt = startOfDay(daysLater(dayOf(now), -daysAgo))
    const { amount, frozen = false, voided = false, currency } = sample
    const balance = voided ? 0 : (sample.balance ?? amount)
    const usedAt = balance < amount && !voided ? startOfDay(daysLater(dayOf(now), -1)) : null
    return {
      voucher: {
        serial: serialOf(place),
        currency,
        amount,
        balance,
        lapsed: 0,
        warnedAt: null,
        frozen,
        voided,
        createdAt,
        usedAt,
        expiresAt: expiryOf(createdAt),
      },
      secrets: { code: formattedCode(symbols + checkSymbol(symbols)), password },
    }
  })

/** By what the samples are known where they are kept: their worth, and the hashes that keys make of their codes. */
export const sampleVoucherHashes = (macs: Macs) =>
  Promise.all(
    samples.map(async ({ symbols, currency, amount: amountMinor }, place) => {
      const signatures = await macs.signatures('voucher-code', symbols + checkSymbol(symbols))
      return { serial: serialOf(place), currency, amountMinor, codeHashes: signatures.map(({ mac }) => mac) }
    }),
  )
