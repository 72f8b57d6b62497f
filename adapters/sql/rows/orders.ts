import type { CustomerSum } from '@hotovo/application/orders/ports'
import { columnOf } from '@hotovo/domain/audit/entry'
import type { SelectedVoucher } from '@hotovo/domain/orders/cart'
import type { ContactCorrection } from '@hotovo/domain/orders/contact'
import { addressTexts } from '@hotovo/domain/orders/courier-address'
import { orderSearchText } from '@hotovo/domain/orders/filter'
import {
  type Order,
  type OrderRecord,
  orderDeliveries,
  orderStatuses,
  orderVoucherStatuses,
  paymentStatuses,
} from '@hotovo/domain/orders/order'
import { contactTexts, optionalTexts } from '@hotovo/domain/orders/order-texts'
import { fieldsOf } from '@hotovo/domain/shared/fields'
import { languages } from '@hotovo/domain/shared/language'
import { currencies, majorText, paymentMethods } from '@hotovo/domain/shared/money'
import {
  boolean,
  codec,
  day,
  instant,
  integer,
  listOf,
  majorUnits,
  nullable,
  oneOf,
  text,
  uuid,
} from '../codec.ts'

const line = codec<SelectedVoucher>({
  id: text('id'),
  amount: majorUnits('amount'),
  quantity: integer('quantity'),
  isCustom: boolean('isCustom'),
})

/** A contact that was corrected, in `contact_corrections`. */
export const correctionCodec = codec<ContactCorrection>({
  id: uuid('id'),
  orderId: uuid('order_id'),
  number: integer('number'),
  email: text('email'),
  phone: text('phone'),
  ...fieldsOf(addressTexts, (field) => nullable(text(columnOf(field)))),
  reason: text('reason'),
  amount: integer('amount_minor'),
  currency: oneOf('currency', currencies),
  correctedById: uuid('corrected_by_id'),
  correctedBy: text('corrected_by'),
  correctedAt: instant('corrected_at'),
  correctedOn: day('corrected_on'),
})

/** An order in `voucher_orders`, with the columns of rule H3 and what a search looks at. */
export const orderCodec = codec<Order>(
  {
    id: uuid('id'),
    number: text('order_number'),
    variableSymbol: text('variable_symbol'),
    language: oneOf('language', languages),
    ...fieldsOf(contactTexts, (field) => text(columnOf(field))),
    ...fieldsOf(optionalTexts, (field) => nullable(text(columnOf(field)))),
    currency: oneOf('currency', currencies),
    voucherQuantity: integer('voucher_quantity'),
    selectedVouchers: listOf('selected_vouchers', line),
    deliveryMethod: oneOf('delivery_method', orderDeliveries),
    paymentMethod: oneOf('payment_method', paymentMethods),
    voucherSubtotal: majorUnits('voucher_subtotal'),
    processingFee: majorUnits('processing_fee'),
    deliveryFee: majorUnits('delivery_fee'),
    total: majorUnits('total_amount'),
    voucherStatus: oneOf('voucher_status', orderVoucherStatuses),
    orderStatus: oneOf('order_status', orderStatuses),
    paymentStatus: oneOf('payment_status', paymentStatuses),
    charged: integer('charged_minor'),
    received: integer('received_minor'),
    dueDate: day('due_date'),
    remindedAt: nullable(instant('reminded_at')),
    withdrawnAt: nullable(instant('withdrawn_at')),
    createdAt: instant('created_at'),
  },
  {
    voucher_amount: ({ voucherSubtotal }) => majorText(voucherSubtotal),
    search_text: orderSearchText,
  },
)

const staffsOwn = codec<Omit<OrderRecord, 'order'>>({
  adminNotes: nullable(text('admin_notes')),
  version: integer('version'),
})

/** The record in a row of `voucher_orders`, with what only staff see. Throws when the row is not one. */
export const recordOf = (raw: unknown): OrderRecord => ({
  order: orderCodec.fromRow(raw),
  ...staffsOwn.fromRow(raw),
})

/** What the orders of a customer come to in one currency. */
export const sumCodec = codec<CustomerSum>({
  currency: oneOf('currency', currencies),
  paid: integer('paid'),
  unpaid: integer('unpaid'),
  refunded: integer('refunded'),
})

/** What it means that a constraint of ours, or a code, refused a row. */
export const orderRefusals = {
  voucher_orders_order_number_key: 'number-taken',
  voucher_orders_variable_symbol_key: 'number-taken',
  used_human_checks_pkey: 'human-check-used',
  order_keys_pkey: 'key-taken',
  HT004: 'key-busy',
} as const
