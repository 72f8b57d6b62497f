import { voucherCalls } from '@hotovo/adapters/http/contract/vouchers'
import type { Serve } from '../endpoint.ts'

/** What whoever holds a voucher may ask of it. */
export function voucherRoutes(serve: Serve): void {
  serve(voucherCalls.verifyVoucher, ({ vouchers }, { body }) => vouchers.verify(body))
}
