import { randomUUID } from 'node:crypto'
import { humanCheckCodec } from '@hotovo/adapters/sql/rows/access'
import { auditRow } from '@hotovo/adapters/sql/rows/audit/entries'
import { orderCodec } from '@hotovo/adapters/sql/rows/orders'
import { systemRandom } from '@hotovo/adapters/system/random'
import { lettersOfOrder } from '@hotovo/application/jobs/job'
import type { OrderPlacement } from '@hotovo/application/orders/ports'
import { placedOrder } from '@hotovo/domain/orders/order'
import { orderNumber, variableSymbol } from '@hotovo/domain/orders/reference-numbers'
import { orderForm } from './orders.ts'

const at = '2026-11-20T10:00:00.000Z'

/** A placement as the use case makes it: a placed order with its audit entry, a fresh check and a fresh key. */
export function placement(
  overrides: Partial<OrderPlacement> & { number?: string; symbol?: string } = {},
  form = orderForm(),
) {
  const { number, symbol, ...rest } = overrides
  const placed = placedOrder(form, {
    id: randomUUID(),
    number: number ?? orderNumber(systemRandom.integer),
    variableSymbol: symbol ?? variableSymbol(systemRandom.integer),
    at,
    by: { kind: 'visitor' },
  })
  return {
    ...placed,
    humanCheck: { id: randomUUID(), expiresAt: '2026-11-20T10:30:00.000Z' },
    idempotency: { key: randomUUID(), fingerprint: 'f'.repeat(43) },
    jobs: lettersOfOrder(placed.order),
    ...rest,
  } satisfies OrderPlacement
}

/** A placement as the parameter of `place_order`. */
export const parameter = ({ order, entries, humanCheck, idempotency, jobs }: OrderPlacement) => ({
  order: orderCodec.toRow(order),
  entries: entries.map((entry) => auditRow(entry)),
  human_check: humanCheckCodec.toRow(humanCheck),
  idempotency,
  jobs,
})
