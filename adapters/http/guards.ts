import { type Unauthorized, unauthorizedCodes } from '@hotovo/application/access/authorize'
import type { IdempotencyRefused } from '@hotovo/application/access/idempotency'
import { type MerchantUnauthorized, merchantUnauthorizedCodes } from '@hotovo/application/access/merchant-key'
import type { RefusalCode } from '@hotovo/application/refusal'
import type { Endpoint } from './endpoint.ts'

/** A call behind the back-office's door. Its use case refuses whoever may not enter; this says with which codes. */
export const staff = <Params, Body, Value, Code extends RefusalCode>(
  row: Endpoint<Params, Body, Value, Code>,
): Endpoint<Params, Body, Value, Code | Unauthorized['code']> => ({
  ...row,
  refusals: [...unauthorizedCodes, ...row.refusals],
})

/** A write of staff that is done once under an `Idempotency-Key`, a UUID. */
export const staffOnce = <Params, Body, Value, Code extends RefusalCode>(
  row: Endpoint<Params, Body, Value, Code>,
) => {
  const keyed: Endpoint<Params, Body, Value, Code | IdempotencyRefused['code']> = {
    ...row,
    refusals: [
      ...row.refusals,
      'idempotency-key-malformed',
      'idempotency-key-reused',
      'idempotency-key-busy',
    ],
  }
  return staff(keyed)
}

/** A call by a merchant's key. Its use case refuses whoever has none; this says with which codes. */
export const merchant = <Params, Body, Value, Code extends RefusalCode>(
  row: Endpoint<Params, Body, Value, Code>,
): Endpoint<Params, Body, Value, Code | MerchantUnauthorized['code']> => ({
  ...row,
  refusals: [...merchantUnauthorizedCodes, ...row.refusals],
})
