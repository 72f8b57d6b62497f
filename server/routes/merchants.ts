import { spendingCalls } from '@hotovo/adapters/http/contract/spending'
import type { KeyedSpendAnswer, SpendAnswer } from '@hotovo/application/spending/redeem'
import { ok, type Result } from '@hotovo/domain/shared/result'
import type { Response } from 'express'
import type { Serve } from '../endpoint.ts'

/** What was done; a header says where a key had done it before. */
function spent<Refusal>(
  response: Response,
  done: Result<KeyedSpendAnswer, Refusal>,
): Result<SpendAnswer, Refusal> {
  if (!done.ok) return done
  if (done.value.replayed) response.set('Idempotent-Replayed', 'true')
  return ok(done.value.answer)
}

/** What merchants do with vouchers. */
export function merchantRoutes(serve: Serve): void {
  serve(spendingCalls.validateVoucher, ({ merchant }, { body }) => merchant.validate(body))
  serve(spendingCalls.redeemVoucher, async ({ merchant }, { body, key, response }) =>
    spent(response, await merchant.redeem(body, key)),
  )
  serve(spendingCalls.viewVoucher, ({ merchant }, { params }) => merchant.view(params.code))
  serve(spendingCalls.listTransactions, ({ merchant }, { params }) => merchant.transactions(params))
  serve(spendingCalls.reverseTransaction, async ({ merchant }, { params, body, key, response }) =>
    spent(response, await merchant.reverse(params.id, body, key)),
  )
}
