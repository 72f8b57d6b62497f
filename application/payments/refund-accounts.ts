import { refundDue } from '@hotovo/domain/payments/payment'
import { compactIban, type RefundAccount, refundAccountProblems } from '@hotovo/domain/payments/refund'
import { type TypedAccount, typedAccountEntries } from '@hotovo/domain/payments/typed-account'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { oneLine } from '@hotovo/domain/shared/text'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { type AuthorizePorts, authorize, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext } from '../access/caller.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'

/**
 * Keeps the account that somebody typed for what is to be given back of an order, with who typed it (rule P38); the same again is kept
 * once. It gives nothing back, and is proposed as typed, never as the account of whoever paid.
 */
export const keepRefundAccount =
  (ports: AuthorizePorts & Pick<Ports, 'orders' | 'payments' | 'random' | 'clock'>) =>
  async (
    { id, iban, name }: ById & RefundAccount,
    { caller }: CallContext,
  ): Promise<
    Result<TypedAccount, Unauthorized | Refused<'order-not-found' | 'invalid' | 'code-not-offered'>>
  > => {
    const authorized = await authorize(ports, caller, 'payments.record')
    if (!authorized.ok) return authorized
    const order = isUuid(id) ? await ports.orders.byId(id) : undefined
    if (!order) return fail({ code: 'order-not-found' })
    const problems = refundAccountProblems({ iban, name })
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    if (refundDue(order) === 0) return fail({ code: 'code-not-offered' })
    const [facts] = await ports.payments.refundFacts([id])
    const before = facts?.typed ?? null
    const account = { iban: compactIban(iban), name: oneLine(name) }
    if (before && before.iban === account.iban && before.name === account.name) return ok(before)
    const { account: person, actor } = authorized.value
    const at = ports.clock.now()
    const typed: TypedAccount = {
      ...account,
      id: ports.random.uuid(),
      orderId: id,
      typedById: person.id,
      typedBy: actor.name,
      typedAt: at,
    }
    await ports.payments.keepTypedAccount(typed, typedAccountEntries(order, before, typed, { by: actor, at }))
    return ok(typed)
  }
