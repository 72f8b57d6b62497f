import type { NumberedCashMovement } from '@hotovo/application/cash-desk/ports'
import { type CashDesk, papers } from '@hotovo/domain/cash-desk/cash-desk'
import { type CashMovement, cashMovementKinds, type Shift } from '@hotovo/domain/cash-desk/shift'
import type { Slip } from '@hotovo/domain/cash-desk/slip'
import { deliveryStates } from '@hotovo/domain/deliveries/delivery'
import { z } from 'zod/mini'
import {
  boolean,
  codec,
  column,
  day,
  Instant,
  instant,
  integer,
  listOfTexts,
  nullable,
  oneOf,
  text,
  uuid,
} from '../codec.ts'

/** A cash desk in `cash_desks`. */
export const cashDeskCodec = codec<CashDesk>({
  salesPointId: text('sales_point_id'),
  version: integer('version'),
  sells: boolean('sells'),
  takesOrders: boolean('takes_orders'),
  isBlocked: boolean('is_blocked'),
  perSale: integer('per_sale_minor'),
  perDay: integer('per_day_minor'),
  paper: oneOf('paper', papers),
  commission: integer('commission'),
  cashierIds: listOfTexts('cashier_ids'),
  changedBy: text('changed_by'),
  changedAt: instant('changed_at'),
})

/** A shift in `cash_shifts`. */
export const shiftCodec = codec<Shift>({
  id: uuid('id'),
  salesPointId: text('sales_point_id'),
  cashierId: uuid('cashier_id'),
  cashier: text('cashier'),
  openedAt: instant('opened_at'),
  drawer: integer('drawer_minor'),
  closedAt: nullable(instant('closed_at')),
  counted: nullable(integer('counted_minor')),
  expected: nullable(integer('expected_minor')),
  note: nullable(text('note')),
})

const movementColumns = {
  id: uuid('id'),
  shiftId: uuid('shift_id'),
  salesPointId: text('sales_point_id'),
  kind: oneOf('kind', cashMovementKinds),
  orderId: uuid('order_id'),
  paymentId: uuid('payment_id'),
  amount: integer('amount_minor'),
  given: nullable(integer('given_minor')),
  commission: integer('commission'),
  day: day('day'),
  createdAt: instant('created_at'),
}

/** A movement of cash in `cash_movements`. */
export const cashMovementCodec = codec<CashMovement>(movementColumns)

const Slips: z.ZodMiniType<readonly Slip[]> = z.array(
  z.object({
    id: z.uuid(),
    state: z.enum(deliveryStates),
    createdAt: Instant,
    fetchedAt: z.nullable(Instant),
  }),
)

/** The same with the number of its order and the slips that this had. */
export const numberedCashMovementCodec = codec<NumberedCashMovement>({
  ...movementColumns,
  orderNumber: text('order_number'),
  slips: column('slips', Slips),
})
