/** Without an amount all that is left of the redemption comes back. */

import { fail, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { spendProblems } from '@hotovo/domain/spending/spending'
import type { ById, CallContext } from '../access/caller.ts'
import { requestText } from '../access/idempotency.ts'
import { authorizeMerchant, type MerchantUnauthorized } from '../access/merchant-key.ts'
import type { Refused } from '../refusal.ts'
import {
  type KeyedSpendAnswer,
  keyedAnswer,
  keyedRequest,
  keyProblem,
  type SpendKeyRefused,
} from './redeem.ts'
import type { SpendPorts } from './validate.ts'

export type ReverseRequest = { readonly amount?: number | undefined; readonly reference?: string | undefined }

/** Gives back to a voucher what a redemption took, or a part of it, once for a key (rule I4). */
export const reverseTransaction =
  (ports: SpendPorts) =>
  async (
    { id, ...request }: ById & ReverseRequest,
    { caller, key }: CallContext,
  ): Promise<
    Result<
      KeyedSpendAnswer,
      | MerchantUnauthorized
      | SpendKeyRefused
      | Refused<'invalid' | 'transaction-not-found' | 'reversal-too-large' | 'cancelled'>
    >
  > => {
    const known = await authorizeMerchant(ports, caller, 'transactions.reverse', ports.merchants.byKey)
    if (!known.ok) return known
    const { merchant } = known.value
    const wrongKey = keyProblem(key)
    if (wrongKey) return fail(wrongKey)
    const problems = spendProblems({ ...request, amount: request.amount, currency: undefined })
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    if (!isUuid(id)) return fail({ code: 'transaction-not-found' })
    const { amount, reference } = request
    const asked = requestText(`POST /api/transactions/${id}/reverse`, request)
    const redemption = await ports.transactions.byId(merchant.id, id)
    if (!redemption) return fail({ code: 'transaction-not-found' })
    const keyed = await keyedRequest(ports, merchant, redemption.serial, {
      key: key!,
      request: asked,
      reference,
    })
    const outcome = await ports.transactions.reverse({ ...keyed, reverses: id, amount })
    if (outcome.outcome === 'unknown') return fail({ code: 'transaction-not-found' })
    if (outcome.outcome !== 'refused') return keyedAnswer(ports, outcome, asked)
    return outcome.isVoided
      ? fail({ code: 'cancelled' })
      : fail({ code: 'reversal-too-large', left: outcome.left })
  }
