import {
  doneLineRefund,
  type GivenBack,
  type LineRefund,
  lineRefundNumber,
} from '@hotovo/domain/payments/line-refund'
import { refundProblems } from '@hotovo/domain/payments/payment'
import { type RefundAccount, refundAccountProblems } from '@hotovo/domain/payments/refund'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { authorize, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext } from '../access/caller.ts'
import { type IdempotencyRefused, type OncePorts, once } from '../access/idempotency.ts'
import type { Refused } from '../refusal.ts'
import { type SettlePorts, settle } from '../settlement/settle.ts'
import { isInFile, lineRefundById, lineRefundStep, lineTransfer, withoutLine } from './line-refunds.ts'
import { sentLineTransfer } from './refund-transfers.ts'
import { codeOf, type RefundCode, type RefundPorts } from './refunds.ts'

type NotThere = Refused<'refund-not-found' | 'refund-in-file' | 'invalid'>

/** The code that an app of a bank reads to give money of a line back (rules P23, P33). It moves nothing and writes nothing. */
export const viewLineRefundCode =
  (ports: RefundPorts) =>
  async (
    { id, iban, name }: ById & RefundAccount,
    { caller }: CallContext,
  ): Promise<Result<RefundCode, Unauthorized | NotThere>> => {
    const authorized = await authorize(ports, caller, 'payments.record')
    if (!authorized.ok) return authorized
    const refund = await lineRefundById(ports, id)
    if (refund?.state !== 'due') return fail({ code: 'refund-not-found' })
    const problems = refundAccountProblems({ iban, name })
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    if (await isInFile(ports, id)) return fail({ code: 'refund-in-file' })
    const { amount, currency, variableSymbol } = refund
    const message = lineRefundNumber(refund)
    return ok(codeOf(ports, { amount, currency, variableSymbol: variableSymbol ?? '', message, iban, name }))
  }

/** How money of a line was given back, as staff note it; with an account where it was sent by a bank. */
export type LineRefundNote = GivenBack & { readonly account?: RefundAccount | undefined }

/**
 * Notes that money of a line was given back to its sender, all of it and once (rule P33); nothing while it stands in a file (rule
 * P24). Under a key, a UUID, once.
 */
export const noteLineRefund =
  (ports: RefundPorts & SettlePorts & OncePorts) =>
  async (
    { id, account: payee, ...form }: ById & LineRefundNote,
    { caller, key }: CallContext,
  ): Promise<Result<LineRefund, Unauthorized | IdempotencyRefused | NotThere | Refused<'beyond-day'>>> => {
    const authorized = await authorize(ports, caller, 'payments.record')
    if (!authorized.ok) return authorized
    const current = async () => withoutLine((await lineRefundById(ports, id))!)
    const request = payee ? { ...form, account: payee } : form
    return once<LineRefund, NotThere | Refused<'beyond-day'>>(
      ports,
      authorized.value,
      { key, what: 'line-refund', subject: id, request },
      (kept) =>
        settle<LineRefund, NotThere>(
          ports,
          { key: kept },
          async (at) => {
            const refund = await lineRefundById(ports, id)
            if (refund?.state !== 'due') return fail({ code: 'refund-not-found' })
            const problems = [
              ...refundProblems({ ...form, amount: refund.amount }, refund.amount, dayOf(at)),
              ...(payee ? refundAccountProblems(payee) : []),
            ]
            if (problems.length > 0) return fail({ code: 'invalid', problems })
            if (await isInFile(ports, id)) return fail({ code: 'refund-in-file' })
            const made =
              payee && lineTransfer(ports, refund, payee, { ...authorized.value, fileId: null, at })
            const transfer = made && (await sentLineTransfer(ports, made, refund))
            const step = { by: authorized.value, at, transfer }
            return ok({
              orders: [],
              lineRefunds: [lineRefundStep(refund, doneLineRefund(refund, form, at), step)],
            })
          },
          current,
        ),
      async () => ok(await current()),
    )
  }
