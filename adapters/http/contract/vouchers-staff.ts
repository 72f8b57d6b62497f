import type { PageRequest } from '@hotovo/application/paging'
import type { Liability, VoucherMovement } from '@hotovo/application/vouchers/ports'
import {
  type CurrentVoucher,
  type ExportedVoucher,
  parseVoucherCursor,
  type VoucherListRequest,
  type VoucherRecord,
  type VoucherRow,
} from '@hotovo/application/vouchers/staff'
import { pageSize } from '@hotovo/domain/limits'
import { voucherFields, voucherSorts } from '@hotovo/domain/vouchers/filter'
import { ledgerKinds } from '@hotovo/domain/vouchers/ledger'
import { voucherStatuses } from '@hotovo/domain/vouchers/voucher'
import { z } from 'zod/mini'
import { calling, get, post } from '../endpoint.ts'
import { staff, staffOnce } from '../guards.ts'
import { BareVoucherShape, IssuedVoucherShape, OrderAccountShape, VoucherOriginShape } from './account.ts'
import { exportedRows, filterBody, filterQuery, page, paged, search } from './lists.ts'
import { Currency, Instant, Minor, Serial, Text } from './shapes.ts'

const now = { voucher: BareVoucherShape, status: z.enum(voucherStatuses) }

const codeless = { ...now, order: z.nullable(z.object({ id: z.uuid(), number: z.string() })) }

const ExportedVoucherShape: z.ZodMiniType<ExportedVoucher> = z.object(codeless)

const row = { ...codeless, lastFour: z.string() }

const VoucherRowShape: z.ZodMiniType<VoucherRow> = z.object(row)

const VoucherNowShape: z.ZodMiniType<CurrentVoucher> = z.object(now)

const MovementShape: z.ZodMiniType<VoucherMovement> = z.object({
  serial: z.string(),
  step: z.int(),
  kind: z.enum(ledgerKinds),
  amount: z.int(),
  balanceAfter: Minor,
  createdAt: Instant,
  merchant: z.nullable(z.string()),
  reference: z.nullable(z.string()),
})

const VoucherRecordShape: z.ZodMiniType<VoucherRecord> = z.object({
  ...row,
  place: z.nullable(VoucherOriginShape),
  customer: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })),
  replacedBy: z.nullable(z.string()),
  movements: z.array(MovementShape),
})

const LiabilityShape: z.ZodMiniType<Liability> = z.object({
  currency: Currency,
  month: z.string().check(z.regex(/^\d{4}-\d\d$/)),
  vouchers: Minor,
  outstanding: Minor,
  lapsed: Minor,
})

const BySerials: z.ZodMiniType<{ readonly serials: readonly string[] }> = z.strictObject({
  serials: z.array(Serial).check(z.maxLength(pageSize.max)),
})
const BySerial = z.strictObject({ serial: Serial })

const Reason = z.strictObject({ reason: Text })

/** What vouchers are filtered by in a body. */
export const VoucherFilterShape = { ...search, ...filterBody(voucherFields) }

/** A list of vouchers as a body asks for it. */
export const VoucherListShape = { ...VoucherFilterShape, sort: z.optional(z.enum(voucherSorts)) }

const VoucherListBody: z.ZodMiniType<Omit<VoucherListRequest, keyof PageRequest>> =
  z.strictObject(VoucherListShape)

/** What staff do with vouchers; no call tells a code or a password. */
export const voucherStaffCalls = {
  listVouchers: calling(
    'staff.vouchers.list',
    staff(
      get('/api/admin/vouchers', {
        summary: 'Vouchers, the newest first unless asked otherwise',
        params: z.strictObject({
          ...search,
          ...filterQuery(voucherFields),
          sort: z.optional(z.enum(voucherSorts)),
          ...paged(parseVoucherCursor),
        }),
        value: page(VoucherRowShape),
      }),
    ),
  ),
  exportVouchers: calling(
    'staff.vouchers.export',
    staff(
      post('/api/admin/vouchers/export', {
        summary:
          'All vouchers that a filter means, up to a most, to be taken elsewhere without a sign of their codes; the audit log tells of it',
        body: VoucherListBody,
        value: exportedRows(ExportedVoucherShape),
        done: 200,
      }),
    ),
  ),
  openVoucher: calling(
    'staff.vouchers.open',
    staff(
      get('/api/admin/vouchers/:serial', {
        summary: 'A voucher with everything that moved its value',
        params: BySerial,
        value: VoucherRecordShape,
        refusals: ['serial-not-found'],
      }),
    ),
  ),
  vouchersNow: calling(
    'staff.vouchers.current',
    staff(
      post('/api/admin/vouchers/now', {
        summary: 'How vouchers are now that somebody shows; it is no activity of the session',
        body: BySerials,
        value: z.array(VoucherNowShape) as z.ZodMiniType<readonly CurrentVoucher[]>,
        done: 200,
      }),
    ),
  ),
  freezeVoucherAsStaff: calling(
    'staff.vouchers.freeze',
    staff(
      post('/api/admin/vouchers/:serial/freeze', {
        summary: 'Blocks a voucher',
        params: BySerial,
        body: Reason,
        value: VoucherRecordShape,
        refusals: ['invalid', 'serial-not-found', 'voucher-voided'],
      }),
    ),
  ),
  unfreezeVoucher: calling(
    'staff.vouchers.unfreeze',
    staff(
      post('/api/admin/vouchers/:serial/unfreeze', {
        summary: 'Lifts the block of a voucher',
        params: BySerial,
        body: Reason,
        value: VoucherRecordShape,
        refusals: ['invalid', 'serial-not-found', 'voucher-voided'],
      }),
    ),
  ),
  reissueVoucher: calling(
    'staff.vouchers.reissue',
    staffOnce(
      post('/api/admin/vouchers/:serial/reissue', {
        summary: 'Voids a voucher and sends a new one with what was left of it',
        params: BySerial,
        body: Reason,
        value: IssuedVoucherShape,
        refusals: ['invalid', 'serial-not-found', 'voucher-not-replaceable', 'beyond-day', 'refund-in-file'],
      }),
    ),
  ),
  refundVoucher: calling(
    'staff.vouchers.refund',
    staffOnce(
      post('/api/admin/vouchers/:serial/refund', {
        summary: 'Voids a voucher, and what was left of it is to be given back',
        params: BySerial,
        body: Reason,
        value: OrderAccountShape,
        refusals: ['invalid', 'serial-not-found', 'voucher-worthless'],
      }),
    ),
  ),
  cancelVoucher: calling(
    'staff.vouchers.cancel',
    staffOnce(
      post('/api/admin/vouchers/:serial/cancel', {
        summary: 'Voids a voucher, and nothing is given back for it',
        params: BySerial,
        body: Reason,
        value: OrderAccountShape,
        refusals: ['invalid', 'serial-not-found', 'voucher-worthless'],
      }),
    ),
  ),
  viewLiability: calling(
    'staff.vouchers.liability',
    staff(
      get('/api/admin/liability', {
        summary: 'What vouchers are still worth, by currency and the month in which they expire',
        value: z.array(LiabilityShape) as z.ZodMiniType<readonly Liability[]>,
      }),
    ),
  ),
  exportLiability: calling(
    'staff.vouchers.exportLiability',
    staff(
      post('/api/admin/liability/export', {
        summary: 'The same, to be taken elsewhere; the audit log tells of it',
        value: exportedRows(LiabilityShape),
        done: 200,
      }),
    ),
  ),
}
