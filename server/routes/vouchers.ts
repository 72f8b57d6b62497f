import type { Serve } from '@hotovo/adapters/http/call-handlers'
import { voucherCalls } from '@hotovo/adapters/http/contract/vouchers'
import { verificationOf } from '@hotovo/adapters/http/wire/verification'
import type { BoundApi } from '@hotovo/application/api'
import { fail, ok } from '@hotovo/domain/shared/result'

/** A verification, in the shape that its programs know: one that finds nothing is an answer too. */
export function voucherRoutes(serve: Serve, { vouchers }: BoundApi): void {
  serve(voucherCalls.verifyVoucher, async (caller, { body }) => {
    const verified = await vouchers.verify(body, { caller })
    if (verified.ok) return ok(verificationOf(verified.value))
    const { error } = verified
    return error.code === 'voucher-not-found' ? ok(verificationOf(undefined)) : fail(error)
  })
}
