import { orderCalls } from '@hotovo/adapters/http/contract/orders'
import type { OrderView } from '@hotovo/application/orders/ports'
import { ok, type Result } from '@hotovo/domain/shared/result'
import type { Response } from 'express'
import type { Serve } from '../endpoint.ts'

type Placed<Refusal> = Result<{ readonly view: OrderView; readonly replayed: boolean }, Refusal>

/** The order that was placed; a header says where a key had made it before. */
function placedView<Refusal>(response: Response, placed: Placed<Refusal>): Result<OrderView, Refusal> {
  if (!placed.ok) return placed
  if (placed.value.replayed) response.set('Idempotent-Replayed', 'true')
  return ok(placed.value.view)
}

/** What a customer does with an order. */
export function orderRoutes(serve: Serve): void {
  serve(
    orderCalls.placeOrder,
    async ({ orders }, { body, key, response }) => placedView(response, await orders.place(body, key)),
    {
      replay: async ({ replays }, { body, key, response }) => {
        const placed = await replays.order(key, body)
        return placed && placedView(response, placed)
      },
    },
  )
  serve(orderCalls.viewOrder, ({ orders }, { params }) => orders.view(params.token))
  serve(orderCalls.withdrawOrder, ({ orders }, { params }) => orders.withdraw(params.token))
  serve(orderCalls.orderQr, ({ orders }, { params }) => orders.qr(params.token, params.kind))
}
