import { manageVoucherCalls as calls } from '@hotovo/adapters/http/contract/manage-vouchers'
import type { Serve } from '../endpoint.ts'

/** What staff do with vouchers. */
export function manageVoucherRoutes(serve: Serve): void {
  serve(calls.listVouchers, ({ staff }, { params }) => staff.vouchers.list(params))
  serve(calls.exportVouchers, ({ staff }, { body }) => staff.vouchers.export(body))
  serve(calls.openVoucher, ({ staff }, { params }) => staff.vouchers.open(params.serial))
  serve(calls.vouchersNow, ({ staff }, { body }) => staff.vouchers.now(body.serials))
  serve(calls.freezeVoucherAsStaff, ({ staff }, { params, body }) =>
    staff.vouchers.freeze(params.serial, body),
  )
  serve(calls.unfreezeVoucher, ({ staff }, { params, body }) => staff.vouchers.unfreeze(params.serial, body))
  serve(calls.reissueVoucher, ({ staff }, { params, body, key }) =>
    staff.vouchers.reissue(params.serial, body, key),
  )
  serve(calls.refundVoucher, ({ staff }, { params, body, key }) =>
    staff.vouchers.refund(params.serial, body, key),
  )
  serve(calls.cancelVoucher, ({ staff }, { params, body, key }) =>
    staff.vouchers.cancel(params.serial, body, key),
  )
  serve(calls.viewLiability, ({ staff }) => staff.vouchers.liability())
}
