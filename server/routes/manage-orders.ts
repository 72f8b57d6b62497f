import { backOfficeCalls } from '@hotovo/adapters/http/contract/back-office'
import { orderStaffCalls } from '@hotovo/adapters/http/contract/orders-staff'
import type { Serve } from '../endpoint.ts'

/** What staff do with orders. */
export function manageOrderRoutes(serve: Serve): void {
  serve(orderStaffCalls.listOrders, ({ staff }, { params }) => staff.orders.list(params))
  serve(orderStaffCalls.exportOrders, ({ staff }, { body }) => staff.orders.export(body))
  serve(orderStaffCalls.planBulk, ({ staff }, { body }) => staff.orders.planBulk(body))
  serve(orderStaffCalls.changeBulk, ({ staff }, { body, key }) => staff.orders.changeBulk(body, key))
  serve(orderStaffCalls.openOrder, ({ staff }, { params }) => staff.orders.open(params.id))
  serve(orderStaffCalls.changeOrder, ({ staff }, { params, body, key }) =>
    staff.orders.change(params.id, body, key),
  )
  serve(backOfficeCalls.takeOrder, ({ staff }, { params, body }) => staff.orders.take(params.id, body))
  serve(backOfficeCalls.giveOrderBack, ({ staff }, { params }) => staff.orders.giveBack(params.id))
  serve(orderStaffCalls.addOrderNote, ({ staff }, { params, body, key }) =>
    staff.orders.addNote(params.id, body.text, key),
  )
  serve(orderStaffCalls.orderHistory, ({ staff }, { params }) => staff.orders.history(params.id))
}
