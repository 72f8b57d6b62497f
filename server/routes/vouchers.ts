import { voucherCalls } from '@hotovo/adapters/http/contract/vouchers'
import { verificationOf } from '@hotovo/adapters/http/wire/verification'
import { fail, ok } from '@hotovo/domain/shared/result'
import type { Serve } from '../endpoint.ts'

/** What whoever holds a voucher may ask of it. */
export function voucherRoutes(serve: Serve): void {
  serve(voucherCalls.verifyVoucher, async ({ vouchers }, { body }) => {
    const verified = await vouchers.verify(body)
    if (verified.ok) return ok(verificationOf(verified.value))
    const { error } = verified
    return error.code === 'voucher-not-found' ? ok(verificationOf(undefined)) : fail(error)
  })
  serve(voucherCalls.freezeVoucher, ({ vouchers }, { body }) => vouchers.freeze(body))
}
