import { refundDue } from '@hotovo/domain/payments/payment'
import { compactIban, type RefundAccount, refundAccountProblems } from '@hotovo/domain/payments/refund'
import { standingTransfer } from '@hotovo/domain/payments/refund-transfer'
import { isSameAccount, type TypedAccount, typedAccountEntries } from '@hotovo/domain/payments/typed-account'
import { instantAfter } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { oneLine } from '@hotovo/domain/shared/text'
import { isUuid } from '@hotovo/domain/shared/uuid'
import {
  type AuthorizedStaff,
  type AuthorizePorts,
  authorize,
  type Unauthorized,
} from '../access/authorize.ts'
import type { ById, CallContext } from '../access/caller.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { retryOnConflict, WriteConflict } from '../shared/retry.ts'

export type AccountRefused =
  | Unauthorized
  | Refused<'order-not-found' | 'invalid' | 'code-not-offered' | 'refund-in-file'>

/**
 * The order of which something is due to be given back to an account, how much in minor units, and what is known of it: for whoever
 * records money, and not while a file has it (rule P24).
 */
export async function dueTo(
  ports: AuthorizePorts & Pick<Ports, 'orders' | 'payments'>,
  { id, iban, name }: ById & RefundAccount,
  caller: CallContext['caller'],
) {
  const refuse = (refused: AccountRefused) => fail(refused)
  const authorized = await authorize(ports, caller, 'payments.record')
  if (!authorized.ok) return authorized
  const order = isUuid(id) ? await ports.orders.byId(id) : undefined
  if (!order) return refuse({ code: 'order-not-found' })
  const problems = refundAccountProblems({ iban, name }, ports.installation.accounts)
  if (problems.length > 0) return refuse({ code: 'invalid', problems })
  const amount = refundDue(order)
  if (amount === 0) return refuse({ code: 'code-not-offered' })
  if (standingTransfer(order, await ports.payments.transfersOf([id])))
    return refuse({ code: 'refund-in-file' })
  const [facts] = await ports.payments.refundFacts([id])
  return ok({ by: authorized.value, order, amount, facts })
}

/** An account as it is typed; `seen` is the id of the one that was typed last when it was looked at, null where none was. */
export type KeptAccount = RefundAccount & { readonly seen: string | null }

/**
 * An account as it is to be kept, of an order or a line, by whoever types it now: the one that was typed last where it is the same, and
 * none where another one than `seen` was typed meanwhile.
 */
export function typedAnew(
  { random, clock }: Pick<Ports, 'random' | 'clock'>,
  before: TypedAccount | null,
  { iban, name, seen }: KeptAccount,
  {
    account: person,
    actor,
    ...of
  }: Pick<AuthorizedStaff, 'account' | 'actor'> & Pick<TypedAccount, 'orderId' | 'lineRefundId'>,
): Result<TypedAccount, Refused<'refund-account-changed'>> {
  const account = { iban: compactIban(iban), name: oneLine(name) }
  if (before && isSameAccount(before, account)) return ok(before)
  if ((before?.id ?? null) !== seen) return fail({ code: 'refund-account-changed' })
  return ok({
    ...account,
    id: random.uuid(),
    orderId: of.orderId,
    lineRefundId: of.lineRefundId,
    typedById: person.id,
    typedBy: actor.name,
    typedAt: instantAfter(clock.now(), before?.typedAt),
  })
}

/**
 * Keeps the account that somebody typed for what is to be given back of an order, with who typed it (rule P38); the same again is kept
 * once. It gives nothing back, and is proposed as typed, never as the account of whoever paid. Where another
 * one than `seen` was typed last, that stays: `refund-account-changed`; nothing is typed for what stands in a file (rule P24).
 */
export const keepRefundAccount =
  (ports: AuthorizePorts & Pick<Ports, 'orders' | 'payments' | 'random' | 'clock'>) =>
  async (
    { id, iban, name, seen }: ById & KeptAccount,
    { caller }: CallContext,
  ): Promise<Result<TypedAccount, AccountRefused | Refused<'refund-account-changed'>>> => {
    return retryOnConflict('an account was not kept', async () => {
      const due = await dueTo(ports, { id, iban, name }, caller)
      if (!due.ok) return due
      const { by, order, facts } = due.value
      const before = facts?.typed ?? null
      const { account, actor } = by
      const of = { orderId: id, lineRefundId: null }
      const typed = typedAnew(ports, before, { iban, name, seen }, { account, actor, ...of })
      if (!typed.ok || typed.value === before) return typed
      const entries = typedAccountEntries(order, before, typed.value, { by: actor, at: typed.value.typedAt })
      const isKept = await ports.payments.keepTypedAccount(typed.value, { entries, logged: [] }, seen)
      return isKept ? typed : new WriteConflict('typed or filed')
    })
  }
