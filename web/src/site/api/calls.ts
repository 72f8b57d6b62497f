/** The four calls of the API (rule W17), in the shapes of the contract. */
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
  at: '2026-11-20T09:30:00.000Z',
}

export type Call = {
  readonly name: 'validate' | 'redeem' | 'status' | 'transactions'
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
    answer: pretty({
      valid: true,
      voucher: {
        serial: transaction.serial,
        currency: 'EUR',
        amount: 5000,
        balance: 5000,
        status: 'active',
        expiresAt,
      },
    }),
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
    answer: pretty({
      transaction,
      voucher: {
        serial: transaction.serial,
        currency: 'EUR',
        amount: 5000,
        balance: transaction.balanceAfter,
        status: 'active',
        expiresAt,
      },
    }),
  },
  {
    name: 'status',
    method: 'GET',
    path: '/api/vouchers/{code}',
    curl: curl(`"$API_URL/api/vouchers/${code}"`, key),
    answer: pretty({ status: 'active', currency: 'EUR', expiresAt, balance: transaction.balanceAfter }),
  },
  {
    name: 'transactions',
    method: 'GET',
    path: '/api/transactions',
    curl: curl('"$API_URL/api/transactions?kind=redeem&limit=1"', key),
    answer: pretty({ items: [transaction], next: null }),
  },
]

/** What a merchant's program hears when a call is refused. */
export const errors = [401, 404, 409, 422, 429, 503] as const

/** What stands before every example: where, and by which key. */
export const setUp = (origin: string) => `export API_URL="${origin}"\nexport API_KEY="hv_test_…"`

/** A call that answers today, without a key. */
export const settingsCall = 'curl "$API_URL/api/settings"'
