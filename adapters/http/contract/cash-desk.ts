import type { CashDeskList } from '@hotovo/application/cash-desk/manage'
import type { DeskOrder, TakenOrder } from '@hotovo/application/cash-desk/orders'
import type { RefundedSale } from '@hotovo/application/cash-desk/refund'
import type { Sale } from '@hotovo/application/cash-desk/sell'
import type { SlipAddress } from '@hotovo/application/cash-desk/slips'
import type { CashStatement } from '@hotovo/application/cash-desk/statement'
import type { CashDeskView, ClosedShift } from '@hotovo/application/cash-desk/work'
import { type CashDesk, papers, type WantedCashDesk } from '@hotovo/domain/cash-desk/cash-desk'
import type { SaleForm } from '@hotovo/domain/cash-desk/sale'
import { cashMovementKinds, type Shift, type ShiftSums } from '@hotovo/domain/cash-desk/shift'
import type { Slip } from '@hotovo/domain/cash-desk/slip'
import { deliveryStates } from '@hotovo/domain/deliveries/delivery'
import { orderDeliveries, orderStatuses } from '@hotovo/domain/orders/order'
import { isSearchedDay } from '@hotovo/domain/shared/calendar'
import { languages } from '@hotovo/domain/shared/language'
import { roles } from '@hotovo/domain/staff/account'
import { z } from 'zod/mini'
import { calling, get, post } from '../endpoint.ts'
import { staff, staffOnce } from '../guards.ts'
import { ById } from './lists.ts'
import { SelectedVoucherShape } from './orders.ts'
import { Amount, Count, Currency, Day, Instant, Minor, Text, Version } from './shapes.ts'

/** More no column holds. */
const most = 10 ** 11
/** Cash as somebody says it, in minor units of EUR; the domain says how much may be. */
const Cash = Amount.check(z.gte(-most), z.lte(most))

const SlipShape: z.ZodMiniType<Slip> = z.object({
  id: z.uuid(),
  state: z.enum(deliveryStates),
  createdAt: Instant,
  fetchedAt: z.nullable(Instant),
})

const shift = {
  id: z.uuid(),
  salesPointId: z.string(),
  cashierId: z.uuid(),
  cashier: z.string(),
  openedAt: Instant,
  drawer: Minor,
  closedAt: z.nullable(Instant),
  counted: z.nullable(Minor),
  expected: z.nullable(Amount),
  note: z.nullable(z.string()),
}
const ShiftShape: z.ZodMiniType<Shift> = z.object(shift)
const Place = z.object({ id: z.string(), name: z.string(), address: z.string(), city: z.string() })
const Moved = z.object({ count: Count, amount: Amount })
const SumsShape: z.ZodMiniType<ShiftSums> = z.object({
  sale: Moved,
  order: Moved,
  refund: Moved,
  reissued: Count,
})
const ClosedShape: z.ZodMiniType<ClosedShift> = z.object({ ...shift, sums: SumsShape, place: Place })

const settings = {
  sells: z.boolean(),
  takesOrders: z.boolean(),
  isBlocked: z.boolean(),
  perSale: Cash,
  perDay: Cash,
  paper: z.enum(papers),
}

const ViewShape: z.ZodMiniType<CashDeskView> = z.object({
  desk: z.object(settings),
  place: Place,
  shift: z.nullable(ShiftShape),
  lastShift: z.nullable(ClosedShape),
  sums: SumsShape,
  drawer: Amount,
  takenToday: Amount,
  movements: z.array(
    z.object({
      id: z.uuid(),
      shiftId: z.uuid(),
      salesPointId: z.string(),
      kind: z.enum(cashMovementKinds),
      orderId: z.uuid(),
      orderNumber: z.string(),
      paymentId: z.uuid(),
      amount: Amount,
      given: z.nullable(Minor),
      day: Day,
      createdAt: Instant,
      slip: z.nullable(SlipShape),
    }),
  ),
})

const SaleShape: z.ZodMiniType<Sale> = z.object({
  orderId: z.uuid(),
  number: z.string(),
  total: Minor,
  given: z.nullable(Minor),
  change: Minor,
  slip: SlipShape,
})

const SaleFormShape: z.ZodMiniType<SaleForm> = z.strictObject({
  language: z.enum(languages),
  selectedVouchers: z.array(SelectedVoucherShape).check(z.maxLength(200)),
  given: z.optional(Cash),
})

const OrderShape: z.ZodMiniType<DeskOrder> = z.object({
  id: z.uuid(),
  number: z.string(),
  currency: Currency,
  deliveryMethod: z.enum(orderDeliveries),
  orderStatus: z.enum(orderStatuses),
  due: Minor,
  most: Minor,
})

const TakenShape: z.ZodMiniType<TakenOrder> = z.object({
  orderId: z.uuid(),
  number: z.string(),
  amount: Minor,
  change: Minor,
})

const RefundedShape: z.ZodMiniType<RefundedSale> = z.object({
  orderId: z.uuid(),
  number: z.string(),
  amount: Minor,
})
const AddressShape: z.ZodMiniType<SlipAddress> = z.object({ token: z.string(), until: Instant })
const Reasoned: z.ZodMiniType<{ readonly reason: string }> = z.strictObject({ reason: Text })

/** What is worked at a cash desk (rules K1 to K7). */
const workCalls = {
  viewCashDesk: calling(
    'staff.cashDesk.view',
    staff(
      get('/api/cash-desk', {
        summary: 'The cash desk of the caller, and the shift they have open',
        value: ViewShape,
        refusals: ['cash-desk-not-found'],
      }),
    ),
  ),
  openCashShift: calling(
    'staff.cashDesk.openShift',
    staff(
      post('/api/cash-desk/shifts', {
        summary: 'Opens a shift with the cash in the drawer, in minor units of EUR; one that is open goes on',
        body: z.strictObject({ drawer: Cash }),
        value: ViewShape,
        done: 200,
        refusals: ['cash-desk-not-found', 'invalid'],
      }),
    ),
  ),
  closeCashShift: calling(
    'staff.cashDesk.closeShift',
    staff(
      post('/api/cash-desk/shifts/:id/close', {
        summary:
          'Closes a shift with what its drawer was counted to hold, a difference with a note; its report',
        params: ById,
        body: z.strictObject({ counted: Cash, note: Text }),
        value: ClosedShape,
        done: 200,
        refusals: ['shift-not-found', 'invalid'],
      }),
    ),
  ),
  sellAtDesk: calling(
    'staff.cashDesk.sell',
    staffOnce(
      post('/api/cash-desk/sales', {
        summary: 'Sells vouchers for cash, in EUR: paid, issued and put on a slip at once, once under a key',
        body: SaleFormShape,
        value: SaleShape,
        refusals: [
          'cash-desk-not-found',
          'cash-desk-closed',
          'shift-not-found',
          'beyond-cash-day',
          'invalid',
          'idempotency-key-missing',
        ],
      }),
    ),
  ),
  refundSale: calling(
    'staff.cashDesk.refund',
    staffOnce(
      post('/api/cash-desk/sales/:id/refund', {
        summary: 'Gives a sale of the last minutes back at its desk; its vouchers are voided',
        params: ById,
        body: Reasoned,
        value: RefundedShape,
        refusals: [
          'cash-desk-not-found',
          'cash-desk-closed',
          'shift-not-found',
          'sale-not-refundable',
          'invalid',
        ],
      }),
    ),
  ),
  addressSlip: calling(
    'staff.cashDesk.addressSlip',
    staff(
      post('/api/cash-desk/slips/:id/address', {
        summary: 'The one-time address of a slip that waits for its printer: /slip/ and this token',
        params: ById,
        value: AddressShape,
        done: 200,
        refusals: ['cash-desk-not-found', 'delivery-not-found'],
      }),
    ),
  ),
  replaceSlip: calling(
    'staff.cashDesk.replaceSlip',
    staffOnce(
      post('/api/cash-desk/slips/:id/replace', {
        summary: 'Voids a slip that did not print, with its vouchers, and issues them anew onto another one',
        params: ById,
        body: Reasoned,
        value: SlipShape,
        refusals: [
          'cash-desk-not-found',
          'delivery-not-found',
          'slip-too-old',
          'voucher-not-replaceable',
          'invalid',
        ],
      }),
    ),
  ),
  findDeskOrder: calling(
    'staff.cashDesk.findOrder',
    staff(
      post('/api/cash-desk/orders', {
        summary: 'The order whose number or variable symbol stands in a text, and what of it is due in cash',
        body: z.strictObject({ text: Text }),
        value: OrderShape,
        done: 200,
        refusals: ['cash-desk-not-found', 'order-not-found'],
      }),
    ),
  ),
  takeOrderCash: calling(
    'staff.cashDesk.takeOrder',
    staffOnce(
      post('/api/cash-desk/orders/:id/cash', {
        summary: 'Takes the cash of an order, all that is due; its vouchers go out as its customer wished',
        params: ById,
        body: z.strictObject({ due: Cash, given: z.optional(Cash) }),
        value: TakenShape,
        refusals: [
          'cash-desk-not-found',
          'cash-desk-closed',
          'shift-not-found',
          'beyond-cash-day',
          'order-not-found',
          'order-due-changed',
          'cash-too-much',
          'invalid',
          'idempotency-key-missing',
        ],
      }),
    ),
  ),
}

const wanted = {
  salesPointId: z.string().check(z.maxLength(60)),
  version: Version,
  ...settings,
  commission: Cash,
  cashierIds: z.array(z.uuid()).check(z.maxLength(50)),
}
const WantedShape: z.ZodMiniType<WantedCashDesk> = z.strictObject(wanted)
const DeskShape: z.ZodMiniType<CashDesk> = z.object({ ...wanted, changedBy: z.string(), changedAt: Instant })
const ListShape: z.ZodMiniType<CashDeskList> = z.object({
  items: z.array(DeskShape),
  cashiers: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.enum(roles), isSelf: z.boolean() })),
})
const owing = { sums: SumsShape, commission: Amount, owed: Amount }
const StatementShape: z.ZodMiniType<CashStatement> = z.object({
  ...owing,
  desks: z.array(z.object({ salesPointId: z.string(), ...owing })),
  shifts: z.array(z.object({ ...shift, sums: SumsShape, drawerNow: Amount })),
})
const PrintedShape: z.ZodMiniType<{ readonly pdf: string }> = z.object({ pdf: z.string() })
const SearchedDay = z.string().check(z.refine(isSearchedDay))

/** What staff see and set of cash desks (rules K1, K8). */
const manageCalls = {
  listCashDesks: calling(
    'staff.cashDesks.list',
    staff(
      get('/api/admin/cash-desks', { summary: 'Every cash desk, and who may work at one', value: ListShape }),
    ),
  ),
  writeCashDesk: calling(
    'staff.cashDesks.write',
    staff(
      post('/api/admin/cash-desks', {
        summary: 'Sets up (version 0) or changes the cash desk of a sales point, and answers all there are',
        body: WantedShape,
        value: ListShape,
        done: 200,
        refusals: ['invalid', 'cash-desk-not-found', 'cash-desk-changed', 'colleague-not-found'],
      }),
    ),
  ),
  blockCashDesk: calling(
    'staff.cashDesks.block',
    staff(
      post('/api/admin/cash-desks/block', {
        summary: 'Blocks a cash desk at once: it moves no cash from now on',
        body: z.strictObject({ salesPointId: z.string().check(z.maxLength(60)) }),
        value: ListShape,
        done: 200,
        refusals: ['cash-desk-not-found', 'cash-desk-changed'],
      }),
    ),
  ),
  viewCashStatement: calling(
    'staff.cashDesks.statement',
    staff(
      get('/api/admin/cash-desks/statement', {
        summary:
          'What moved at a cash desk, or at all, on days, both included: shifts, differences, what is owed',
        params: z.strictObject({
          salesPointId: z.optional(z.string().check(z.maxLength(60))),
          from: SearchedDay,
          to: SearchedDay,
        }),
        value: StatementShape,
      }),
    ),
  ),
  printCashStatement: calling(
    'staff.cashDesks.printStatement',
    staff(
      get('/api/admin/cash-desks/statement/pdf', {
        summary: 'The statement of one cash desk for its shop, as a PDF in base64',
        params: z.strictObject({
          salesPointId: z.string().check(z.maxLength(60)),
          from: SearchedDay,
          to: SearchedDay,
          language: z.enum(languages),
        }),
        value: PrintedShape,
        refusals: ['cash-desk-not-found'],
      }),
    ),
  ),
}

/** What cashiers and staff ask of cash desks. */
export const cashDeskStaffCalls = { ...workCalls, ...manageCalls }

/** With the slip, which is for whoever has its address. */
export const cashDeskCalls = {
  ...cashDeskStaffCalls,
  printSlip: calling(
    'slips.print',
    get('/slip/:token', {
      summary: 'The slip of a token, once: who asks for it has it, and nobody else will',
      params: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
      value: z.string(),
      media: 'application/pdf',
      refusals: ['slip-gone'],
    }),
  ),
}
