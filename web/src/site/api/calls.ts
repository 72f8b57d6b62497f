/** The calls of the API, in the shapes of the contract. */
const code = '8K2XQ7R4ZM3D51VA6'
const key = '-H "Authorization: Bearer $API_KEY"'
const json = '-H "Content-Type: application/json"'
const secret = { code, password: 'K7M2XW9RTD' }

const curl = (...parts: readonly string[]) => `curl ${parts.join(' \\\n  ')}`
const pretty = (answer: unknown) => JSON.stringify(answer, null, 2)

const expiresAt = '2027-11-20T22:59:59.999Z'
const transaction = {
  id: '0199c2f4-6a1e-7c3b-9d52-3f0a8be1c7d4',
  kind: 'redeem',
  serial: 'VCH-4K7Q2M9XD',
  amount: 1250,
  currency: 'EUR',
  balanceAfter: 3750,
  reference: 'order-1042',
  reverses: null,
  at: '2026-11-20T09:30:00.000Z',
}
const reversal = {
  ...transaction,
  id: '0199c301-52b4-7a10-8c6e-1b9d4f7a20e3',
  kind: 'reverse',
  amount: 250,
  balanceAfter: 4000,
  reference: 'return-88',
  reverses: transaction.id,
  at: '2026-11-21T14:05:00.000Z',
}
const voucherWith = (balance: number) => ({
  serial: transaction.serial,
  currency: 'EUR',
  amount: 5000,
  balance,
  status: 'active',
  expiresAt,
})

export type Call = {
  readonly name: 'validate' | 'redeem' | 'status' | 'reverse' | 'transactions'
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly curl: string
  readonly answer: string
}

export const calls: readonly Call[] = [
  {
    name: 'validate',
    method: 'POST',
    path: '/api/vouchers/validate',
    curl: curl('"$API_URL/api/vouchers/validate"', key, json, `-d '${pretty(secret)}'`),
    answer: pretty({ valid: true, voucher: voucherWith(5000) }),
  },
  {
    name: 'redeem',
    method: 'POST',
    path: '/api/vouchers/redeem',
    curl: curl(
      '"$API_URL/api/vouchers/redeem"',
      key,
      '-H "Idempotency-Key: order-1042-payment"',
      json,
      `-d '${pretty({ ...secret, amount: 1250, currency: 'EUR', reference: 'order-1042' })}'`,
    ),
    answer: pretty({ transaction, voucher: voucherWith(transaction.balanceAfter) }),
  },
  {
    name: 'status',
    method: 'GET',
    path: '/api/vouchers/{code}',
    curl: curl(`"$API_URL/api/vouchers/${code}"`, key),
    answer: pretty({
      currency: 'EUR',
      status: 'active',
      expiresAt,
      serial: transaction.serial,
      balance: transaction.balanceAfter,
    }),
  },
  {
    name: 'reverse',
    method: 'POST',
    path: '/api/transactions/{id}/reverse',
    curl: curl(
      `"$API_URL/api/transactions/${transaction.id}/reverse"`,
      key,
      '-H "Idempotency-Key: return-88"',
      json,
      `-d '${pretty({ amount: reversal.amount, reference: reversal.reference })}'`,
    ),
    answer: pretty({ transaction: reversal, voucher: voucherWith(reversal.balanceAfter) }),
  },
  {
    name: 'transactions',
    method: 'GET',
    path: '/api/transactions',
    curl: curl('"$API_URL/api/transactions?kind=redeem&limit=1"', key),
    answer: pretty({ items: [transaction], next: null }),
  },
]

/** What a merchant's program hears when a call is refused, by status; the reasons of a 422 apart. */
export const errors = [
  ['malformed', 400],
  ['idempotency-key-missing', 400],
  ['idempotency-key-malformed', 400],
  ['api-key-required', 401],
  ['scope-required', 403],
  ['transaction-not-found', 404],
  ['not-found', 404],
  ['method-not-allowed', 405],
  ['too-slow', 408],
  ['idempotency-key-busy', 409],
  ['too-large', 413],
  ['unsupported-media-type', 415],
  ['too-many-requests', 429],
  ['headers-too-large', 431],
  ['fault', 500],
  ['unavailable', 503],
] as const

/** Why nothing was done, with status 422. */
export const reasons = [
  'invalid',
  'voucher-not-found',
  'insufficient-balance',
  'wrong-currency',
  'frozen',
  'expired',
  'cancelled',
  'reversal-too-large',
  'idempotency-key-reused',
] as const

/** What stands before every example: where, and by which key. */
export const setUp = (origin: string) => `export API_URL="${origin}"\nexport API_KEY="hv_live_…"`

/** A call that answers today, without a key. */
export const settingsCall = 'curl "$API_URL/api/settings"'
