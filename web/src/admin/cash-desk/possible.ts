import type { ShownCashMovement } from '@hotovo/application/cash-desk/work'
import { refundableUntil } from '@hotovo/domain/cash-desk/sale'
import { isReplaceable } from '@hotovo/domain/cash-desk/slip'

/** What may still be done at a moment about a movement, of all of its shift: given back (rule K6), its slip issued anew (rule K9). */
export function possibleWith(
  { id, kind, orderId, createdAt, slip }: ShownCashMovement,
  all: readonly ShownCashMovement[],
  now: string,
): { readonly refund: boolean; readonly replace: boolean } {
  const isOver = kind !== 'sale' || all.some((other) => other.id !== id && other.orderId === orderId)
  return {
    refund: !isOver && now <= refundableUntil({ createdAt }),
    replace: !isOver && slip?.state === 'handed-over' && isReplaceable(slip, now),
  }
}
