import { isRestMissing, restAskedEntries, restAskedLately } from '@hotovo/domain/payments/rest'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { authorize, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext } from '../access/caller.ts'
import { type IdempotencyRefused, type KeyInUse, once } from '../access/idempotency.ts'
import type { Refused } from '../refusal.ts'
import { accountOf, loadOrderState, type OrderAccount } from '../settlement/account.ts'
import { retryOnConflict, WriteConflict } from '../shared/retry.ts'
import type { RecordPorts } from './record.ts'

type RestRefused = Refused<'order-not-found' | 'rest-not-missing' | 'rest-asked'>

/**
 * Sends the customer of an order that was paid in part what is missing and how to pay it, once in a day whatever told them
 * last (rule P31). No money moves: whoever changes orders may. Under a key, a UUID, once.
 */
export const askForRest =
  (ports: RecordPorts) =>
  async (
    { id }: ById,
    { caller, key }: CallContext,
  ): Promise<Result<OrderAccount, Unauthorized | IdempotencyRefused | RestRefused>> => {
    const authorized = await authorize(ports, caller, 'orders.change')
    if (!authorized.ok) return authorized
    const { actor } = authorized.value
    const { orders, clock } = ports
    const answer = async (): Promise<Result<OrderAccount, RestRefused>> => {
      const state = await loadOrderState(ports, id)
      return state ? ok(await accountOf(ports, state)) : fail({ code: 'order-not-found' })
    }
    type Outcome = Result<OrderAccount, RestRefused> | KeyInUse | WriteConflict
    return once<OrderAccount, RestRefused>(
      ports,
      authorized.value,
      { key, what: 'rest', subject: id, request: {} },
      (kept) =>
        retryOnConflict('the rest was not asked for', async (): Promise<Outcome> => {
          const state = await loadOrderState(ports, id)
          if (!state) return fail({ code: 'order-not-found' })
          const { order, version } = state.record
          if (!isRestMissing(order)) return fail({ code: 'rest-not-missing' })
          const at = clock.now()
          const told = await orders.auditEntries(id)
          const lately = restAskedLately(told, at)
          if (lately !== undefined) return fail({ code: 'rest-asked', at: lately })
          const changed = await orders.change({
            order,
            version,
            entries: restAskedEntries(order, told, { by: actor, at }),
            jobs: [{ kind: 'letter', letter: 'payment-rest', orderId: id, at }],
            key: kept,
          })
          // It lets nothing out, so that no day is in its way.
          if (changed === 'stale' || changed === 'beyond-day') return new WriteConflict(changed)
          return typeof changed === 'string' ? changed : answer()
        }),
      answer,
    )
  }
