import { rateLimits } from '@hotovo/domain/limits'
import { offeredMethods } from '@hotovo/domain/orders/offered-methods'
import { type OrderForm, placedOrder } from '@hotovo/domain/orders/order'
import { orderProblems } from '@hotovo/domain/orders/order-problems'
import { withCodesMasked } from '@hotovo/domain/orders/order-texts'
import { orderNumber, variableSymbol } from '@hotovo/domain/orders/reference-numbers'
import { dayOf } from '@hotovo/domain/shared/calendar'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { mailboxOf } from '@hotovo/domain/staff/account'
import { actorOfCaller } from '../access/authorize.ts'
import type { CallContext, Caller } from '../access/caller.ts'
import { countForm } from '../access/forms.ts'
import { type HumanCheckAnswer, humanCheckUsed, verifyHumanCheck } from '../access/human-check.ts'
import { answerAgain, requestText, uuidKey } from '../access/idempotency.ts'
import { visitorBuckets } from '../access/rate-limits.ts'
import { lettersOfOrder } from '../jobs/job.ts'
import { withholdLetter } from '../jobs/notifications.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { drawAgain, WriteConflict } from '../shared/retry.ts'
import type { OrderView } from './ports.ts'
import { orderViewOf } from './view.ts'

/** An order form as it is sent: with the human check and the honeypot. */
export type OrderRequest = OrderForm & {
  readonly humanCheck: HumanCheckAnswer
  readonly website?: string | undefined
}

/** `replayed` says that the order was there before, made by the same key and body. */
export type PlacedOrder = { readonly view: OrderView; readonly replayed: boolean }

/** Two bodies are the same when all but their human check and honeypot is. */
const requestOf = (body: object) => {
  const { humanCheck: _check, website: _honeypot, ...rest } = body as Record<string, unknown>
  return requestText('POST /api/orders', rest)
}

type ReplayPorts = Pick<Ports, 'orders' | 'macs' | 'paymentCodes' | 'installation'>

/**
 * The order that a key made before; `idempotency-key-reused` when it was made from another body;
 * undefined when the key is new. A body of the wrong shape is asked about too (rule H5: replay first).
 */
export const replayedOrder =
  (ports: ReplayPorts) =>
  async (
    body: object,
    { key: text }: Pick<CallContext, 'key'>,
  ): Promise<
    Result<PlacedOrder, Refused<'idempotency-key-malformed' | 'idempotency-key-reused'>> | undefined
  > => {
    const key = uuidKey(text)
    if (!key) return fail({ code: 'idempotency-key-malformed' })
    const known = await ports.orders.byKey(key)
    if (!known) return undefined
    return answerAgain(ports.macs, requestOf(body), known.fingerprint, async () =>
      ok({ view: await orderViewOf(ports, known.order), replayed: true }),
    )
  }

/**
 * Places an order: rules, human check, limits, then everything in one transaction. All problems come at once; a form
 * that is refused uses nothing up (rules O17, F1). What a key made before is the answer, whatever else could be said of
 * the request; it is looked for where the order is not a new one, so that a new one costs no look (rule H5).
 */
export const placeOrder =
  (ports: Ports) =>
  async (
    request: OrderRequest,
    { caller, key: keyText }: CallContext,
  ): Promise<
    Result<
      PlacedOrder,
      Refused<
        | 'invalid'
        | 'feature-off'
        | 'idempotency-key-malformed'
        | 'idempotency-key-reused'
        | 'idempotency-key-busy'
        | 'work-needed'
        | 'too-many-requests'
      >
    >
  > => {
    if (keyText === undefined) return newOrder(ports, caller, request)
    const key = uuidKey(keyText)
    if (!key) return fail({ code: 'idempotency-key-malformed' })
    const outcome = await newOrder(ports, caller, request, key)
    return outcome.ok ? outcome : ((await replayedOrder(ports)(request, { key })) ?? outcome)
  }

async function newOrder(
  ports: Ports,
  caller: Caller,
  request: OrderRequest,
  key?: string,
): Promise<
  Result<
    PlacedOrder,
    Refused<'invalid' | 'feature-off' | 'idempotency-key-busy' | 'work-needed' | 'too-many-requests'>
  >
> {
  const { orders, clock, random, macs, installation } = ports
  if (installation.off.includes('ordering')) return fail({ code: 'feature-off', feature: 'ordering' })

  const { humanCheck, website, ...filled } = request
  const form = withCodesMasked(filled)
  const offered = offeredMethods(installation.accounts)[form.currency]
  const problems: Problem[] = orderProblems(form, offered, dayOf(clock.now()))
  const human = await verifyHumanCheck(ports, humanCheck, website)
  if (!human.ok) problems.push(human.error)
  if (!human.ok || problems.length > 0) return fail({ code: 'invalid', problems })

  const ofEmail = await visitorBuckets(macs, caller, rateLimits.orderEmail, ` ${mailboxOf(form.email)}`)
  const counted = await countForm(ports, caller, { humanCheck, email: form.email, own: ofEmail })
  if (!counted.ok) return counted
  const { isLetterDue, takeBack } = counted.value

  const by = await actorOfCaller(ports, caller)
  const idempotency = key
    ? { key, fingerprint: await macs.sign('idempotency', requestOf(request)) }
    : undefined
  return drawAgain('the order was not added', async () => {
    const { order, entries } = placedOrder(form, {
      id: random.uuid(),
      number: orderNumber(random.integer),
      variableSymbol: variableSymbol(random.integer),
      at: clock.now(),
      by,
    })
    const jobs = lettersOfOrder(order, isLetterDue)
    const outcome = await orders.add({ order, entries, humanCheck: human.value, idempotency, jobs })
    if (outcome === 'added') {
      const letter = { kind: 'letter', letter: 'order-received', orderId: order.id } as const
      if (!isLetterDue) await withholdLetter(ports, order, letter)
      return ok({ view: await orderViewOf(ports, order), replayed: false })
    }
    if (outcome === 'key-taken' || outcome === 'key-busy') {
      await takeBack()
      return fail({ code: 'idempotency-key-busy' })
    }
    // It stays counted: what was sent again in vain has cost as much as an order.
    if (outcome === 'human-check-used') return fail(humanCheckUsed)
    return new WriteConflict(outcome)
  })
}
