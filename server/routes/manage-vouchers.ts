import { voucherStaffCalls } from '@hotovo/adapters/http/contract/vouchers-staff'
import type { Serve } from '../endpoint.ts'

/** What staff do with vouchers. */
export function manageVoucherRoutes(serve: Serve): void {
  serve(voucherStaffCalls.listVouchers, ({ staff }, { params }) => staff.vouchers.list(params))
  serve(voucherStaffCalls.exportVouchers, ({ staff }, { body }) => staff.vouchers.export(body))
  serve(voucherStaffCalls.openVoucher, ({ staff }, { params }) => staff.vouchers.open(params.serial))
  serve(voucherStaffCalls.vouchersNow, ({ staff }, { body }) => staff.vouchers.now(body.serials))
  serve(voucherStaffCalls.freezeVoucherAsStaff, ({ staff }, { params, body }) =>
    staff.vouchers.freeze(params.serial, body),
  )
  serve(voucherStaffCalls.unfreezeVoucher, ({ staff }, { params, body }) =>
    staff.vouchers.unfreeze(params.serial, body),
  )
  serve(voucherStaffCalls.reissueVoucher, ({ staff }, { params, body, key }) =>
    staff.vouchers.reissue(params.serial, body, key),
  )
  serve(voucherStaffCalls.refundVoucher, ({ staff }, { params, body, key }) =>
    staff.vouchers.refund(params.serial, body, key),
  )
  serve(voucherStaffCalls.cancelVoucher, ({ staff }, { params, body, key }) =>
    staff.vouchers.cancel(params.serial, body, key),
  )
  serve(voucherStaffCalls.viewLiability, ({ staff }) => staff.vouchers.liability())
}
