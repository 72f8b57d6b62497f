import {
  doneLineRefund,
  type GivenBack,
  type KnownLineRefund,
  type LineRefund,
  lineRefundNumber,
  sendersOf,
} from '@hotovo/domain/payments/line-refund'
import { refundProblems } from '@hotovo/domain/payments/payment'
import { type RefundAccount, refundAccountProblems } from '@hotovo/domain/payments/refund'
import { isStandingAccount, type TypedAccount } from '@hotovo/domain/payments/typed-account'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { type AuthorizedStaff, authorize, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext } from '../access/caller.ts'
import { type IdempotencyRefused, type OncePorts, once } from '../access/idempotency.ts'
import type { Refused } from '../refusal.ts'
import { type SettlePorts, settle } from '../settlement/settle.ts'
import { retryOnConflict, WriteConflict } from '../shared/retry.ts'
import {
  isInFile,
  lineRefundById,
  lineRefundStep,
  lineTransfer,
  typedLineAccountEntry,
  withoutLine,
} from './line-refunds.ts'
import { type KeptAccount, typedAnew } from './refund-accounts.ts'
import { lastTyped, sentLineTransfer } from './refund-transfers.ts'
import { codeOf, type RefundCode, type RefundPorts } from './refunds.ts'

type NotThere = Refused<'refund-not-found' | 'refund-in-file' | 'invalid'>
type NotGivenBack = NotThere | Refused<'refund-account-changed'>

/** Whether money of a line may go to an account: the one it came from, or the one that was typed for it last (rule P38). */
const mayGoTo = (refund: KnownLineRefund, account: RefundAccount): boolean =>
  isStandingAccount(account, refund.amount, { payers: sendersOf(refund), typed: refund.typed })

/** Money of a line that is due to be given back to an account, and who asks: for whoever records money, not while a file has it (rule P24). */
async function dueLine(
  ports: RefundPorts,
  { id, iban, name }: ById & RefundAccount,
  caller: CallContext['caller'],
): Promise<
  Result<{ readonly by: AuthorizedStaff; readonly refund: KnownLineRefund }, Unauthorized | NotGivenBack>
> {
  const authorized = await authorize(ports, caller, 'payments.record')
  if (!authorized.ok) return authorized
  const refund = await lineRefundById(ports, id)
  if (refund?.state !== 'due') return fail({ code: 'refund-not-found' })
  const problems = refundAccountProblems({ iban, name }, ports.installation.accounts)
  if (problems.length > 0) return fail({ code: 'invalid', problems })
  if (await isInFile(ports, id)) return fail({ code: 'refund-in-file' })
  return ok({ by: authorized.value, refund })
}

/**
 * Keeps the account that somebody typed for money of a line, with who typed it (rules P33, P47); the same again is kept once. Where another
 * one than `seen` was typed last, that stays: `refund-account-changed`; nothing is typed for what stands in a file (rule P24).
 */
export const keepLineRefundAccount =
  (ports: RefundPorts & Pick<SettlePorts, 'random'>) =>
  async (
    { id, iban, name, seen }: ById & KeptAccount,
    { caller }: CallContext,
  ): Promise<Result<TypedAccount, Unauthorized | NotGivenBack>> => {
    return retryOnConflict('an account was not kept', async () => {
      const due = await dueLine(ports, { id, iban, name }, caller)
      if (!due.ok) return due
      const { refund, by } = due.value
      const { account, actor } = by
      const of = { orderId: null, lineRefundId: id }
      const typed = typedAnew(ports, refund.typed, { iban, name, seen }, { account, actor, ...of })
      if (!typed.ok || typed.value === refund.typed) return typed
      const logged = [typedLineAccountEntry(refund, typed.value, by)]
      const isKept = await ports.payments.keepTypedAccount(typed.value, { entries: [], logged }, seen)
      return isKept ? typed : new WriteConflict('typed or filed')
    })
  }

/**
 * The code that an app of a bank reads to give money of a line back (rules P23, P33), to the account it came from or the one that was
 * typed last. It moves nothing and writes nothing.
 */
export const viewLineRefundCode =
  (ports: RefundPorts) =>
  async (
    { id, iban, name }: ById & RefundAccount,
    { caller }: CallContext,
  ): Promise<Result<RefundCode, Unauthorized | NotGivenBack>> => {
    const due = await dueLine(ports, { id, iban, name }, caller)
    if (!due.ok) return due
    const { refund } = due.value
    if (!mayGoTo(refund, { iban, name })) return fail({ code: 'refund-account-changed' })
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
  ): Promise<
    Result<LineRefund, Unauthorized | IdempotencyRefused | NotGivenBack | Refused<'beyond-day'>>
  > => {
    const authorized = await authorize(ports, caller, 'payments.record')
    if (!authorized.ok) return authorized
    const current = async () => withoutLine((await lineRefundById(ports, id))!)
    const request = payee ? { ...form, account: payee } : form
    return once<LineRefund, NotGivenBack | Refused<'beyond-day'>>(
      ports,
      authorized.value,
      { key, what: 'line-refund', subject: id, request },
      (kept) =>
        settle<LineRefund, NotGivenBack>(
          ports,
          { key: kept },
          async (at) => {
            const refund = await lineRefundById(ports, id)
            if (refund?.state !== 'due') return fail({ code: 'refund-not-found' })
            const problems = [
              ...refundProblems({ ...form, amount: refund.amount }, refund.amount, dayOf(at)),
              ...(payee ? refundAccountProblems(payee, ports.installation.accounts) : []),
            ]
            if (problems.length > 0) return fail({ code: 'invalid', problems })
            if (await isInFile(ports, id)) return fail({ code: 'refund-in-file' })
            if (payee && !mayGoTo(refund, payee)) return fail({ code: 'refund-account-changed' })
            const made =
              payee &&
              lineTransfer(refund, payee, { ...authorized.value, id: ports.random.uuid(), fileId: null, at })
            const transfer = made && (await sentLineTransfer(ports, made, refund))
            const step = { by: authorized.value, at, transfer }
            return ok({
              orders: [],
              typed: payee && [lastTyped(id, refund)],
              lineRefunds: [lineRefundStep(refund, doneLineRefund(refund, form, at), step)],
            })
          },
          current,
        ),
      async () => ok(await current()),
    )
  }
