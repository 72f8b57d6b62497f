import { manageOrderCalls as calls } from '@hotovo/adapters/http/contract/manage-orders'
import type { Serve } from '../endpoint.ts'

/** What staff do with orders. */
export function manageOrderRoutes(serve: Serve): void {
  serve(calls.listOrders, ({ staff }, { params }) => staff.orders.list(params))
  serve(calls.exportOrders, ({ staff }, { body }) => staff.orders.export(body))
  serve(calls.planBulk, ({ staff }, { body }) => staff.orders.planBulk(body))
  serve(calls.changeBulk, ({ staff }, { body, key }) => staff.orders.changeBulk(body, key))
  serve(calls.openOrder, ({ staff }, { params }) => staff.orders.open(params.id))
  serve(calls.changeOrder, ({ staff }, { params, body, key }) => staff.orders.change(params.id, body, key))
  serve(calls.takeOrder, ({ staff }, { params, body }) => staff.orders.take(params.id, body))
  serve(calls.giveOrderBack, ({ staff }, { params }) => staff.orders.giveBack(params.id))
  serve(calls.addOrderNote, ({ staff }, { params, body, key }) =>
    staff.orders.addNote(params.id, body.text, key),
  )
  serve(calls.orderHistory, ({ staff }, { params }) => staff.orders.history(params.id))
}
