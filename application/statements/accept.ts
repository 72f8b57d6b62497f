import { exactPaymentsAtOnce } from '@hotovo/domain/limits'
import { withStatus } from '@hotovo/domain/orders/order'
import type { Payment } from '@hotovo/domain/payments/payment'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { type BankEntry, isUndecided, type StoredMatching } from '@hotovo/domain/statements/entry'
import type { Allocation, EntryState } from '@hotovo/domain/statements/matching'
import { type AuthorizedStaff, authorize, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { type IdempotencyRefused, once } from '../access/idempotency.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { loadOrderState } from '../settlement/account.ts'
import { matchingOf, sameProposal, unused } from '../settlement/rematch.ts'
import { type SettlementDecision, settle } from '../settlement/settle.ts'
import type { StaffKey } from '../shared/ports.ts'
import type { StatementPorts } from './list.ts'

/**
 * What staff say a payment is for; without it the proposal counts. `revive` opens cancelled orders again. `state` is what the line was
 * when they looked at it: what has become of more consequence since is not accepted.
 */
export type Acceptance = {
  readonly state?: EntryState | undefined
  readonly allocations?: readonly Pick<Allocation, 'orderId' | 'amount'>[] | undefined
  readonly revive?: boolean | undefined
}

type NotAccepted = Refused<
  'entry-not-found' | 'entry-changed' | 'order-not-found' | 'invalid' | 'beyond-day' | 'refund-in-file'
>

/** Whether a state is of no more consequence than the one that was shown: what is exact must stay so. */
const isStill = (shown: EntryState, now: EntryState) =>
  shown === now ||
  (shown !== 'matched' && !['duplicate', 'order-cancelled', 'unknown', 'perhaps-known'].includes(now))

/** A proposal is accepted as it was shown: what has become of more consequence meanwhile is shown again. */
const isAsShown = (shown: StoredMatching, now: StoredMatching) =>
  sameProposal(shown, now) && isStill(shown.state, now.state)

/** Accepts a line of a statement, as it is proposed or as staff say. */
const accept = (
  ports: StatementPorts,
  { account, actor }: AuthorizedStaff,
  statementId: string,
  place: number,
  { allocations, revive = false, state: shown }: Acceptance,
  key: StaffKey | undefined,
) =>
  settle<BankEntry, NotAccepted>(
    ports,
    { accountId: account.id, key },
    async (at) => {
      const entry = isUuid(statementId) ? await ports.statements.entry(statementId, place) : undefined
      if (!entry) return fail({ code: 'entry-not-found' })
      const { state: means } = entry
      if (!isUndecided(entry) || means === 'not-a-payment' || means === 'wrong-currency')
        return fail({ code: 'entry-changed', current: entry })
      if (shown !== undefined && !isStill(shown, means))
        return fail({ code: 'entry-changed', current: entry })
      if (!allocations) {
        const [now] = await matchingOf(ports, [unused(entry)])
        if (!isAsShown(entry, now!)) {
          await ports.statements.rematch([{ ...now!, id: entry.id }])
          // Somebody may have accepted it since it was read, which is what changed the order.
          const current = await ports.statements.entry(statementId, place)
          return fail({ code: 'entry-changed', current: current! })
        }
      }
      const meant = allocations ?? entry.proposal
      const problems = allocationProblems(meant, unused(entry))
      if (problems.length > 0) return fail({ code: 'invalid', problems })
      const orders: SettlementDecision['orders'][number][] = []
      for (const { orderId, amount } of meant) {
        const state = await loadOrderState(ports, orderId)
        if (!state) return fail({ code: 'order-not-found' })
        const { order } = state.record
        if (order.currency !== entry.currency)
          return fail({ code: 'invalid', problems: [{ at: 'allocations', code: 'payment-not-offered' }] })
        const revived = revive && order.orderStatus === 'zrusena'
        const opened = revived ? withStatus(order, 'prijata', { by: actor, at }) : undefined
        const payment: Payment = {
          id: ports.random.uuid(),
          orderId,
          kind: 'payment',
          amount,
          currency: order.currency,
          method: 'transfer',
          receivedOn: entry.bookedOn,
          reference: entry.variableSymbol === null ? null : `VS ${entry.variableSymbol}`,
          entryId: entry.id,
          takesBack: null,
          createdAt: at,
        }
        const change = opened?.ok ? opened.value : {}
        orders.push({ state, ...change, payments: [payment], by: actor, at })
      }
      return ok({ orders, accepts: { id: entry.id, by: actor.name, at } })
    },
    async () => (await ports.statements.entry(statementId, place))!,
  )

/** What is wrong with how a payment is divided: all that is left of it goes to orders, each once. */
function allocationProblems(
  allocations: readonly Pick<Allocation, 'orderId' | 'amount'>[],
  { amount }: BankEntry,
) {
  const at = 'allocations'
  if (allocations.length === 0) return [{ at, code: 'required' } as const]
  if (new Set(allocations.map(({ orderId }) => orderId)).size < allocations.length)
    return [{ at, code: 'line-repeated' } as const]
  if (allocations.some((one) => !(one.amount > 0))) return [{ at, code: 'amount-not-positive' } as const]
  const sum = allocations.reduce((total, one) => total + one.amount, 0)
  return sum === amount ? [] : [{ at, code: 'amount-out-of-range', min: amount, max: amount } as const]
}

/** Whether a line was accepted by the same person for the same orders: the answer was lost. */
async function isOwnAcceptance(
  { payments }: Pick<Ports, 'payments'>,
  entry: BankEntry,
  { allocations = entry.proposal }: Acceptance,
  { name }: AuthorizedStaff['actor'],
): Promise<boolean> {
  if (entry.decision !== 'accepted' || entry.decidedBy !== name) return false
  const paid = await Promise.all(
    allocations.map(async ({ orderId, amount }) => {
      const all = isUuid(orderId) ? await payments.ofOrder(orderId) : []
      return all.some(
        ({ id, entryId, amount: came }) =>
          entryId === entry.id && came === amount && !all.some(({ takesBack }) => takesBack === id),
      )
    }),
  )
  return paid.length > 0 && paid.every(Boolean)
}

/**
 * Accepts a line of a statement: as proposed, or for the orders that staff name. Once, whoever else does it; one's own same
 * acceptance is answered as it was. Under a key, a UUID, once, whatever becomes of the line after it.
 */
export const acceptEntry =
  (ports: StatementPorts) =>
  async (
    { id: statementId, place, ...acceptance }: { readonly id: string; readonly place: number } & Acceptance,
    { caller, key }: CallContext,
  ): Promise<Result<BankEntry, Unauthorized | IdempotencyRefused | NotAccepted>> => {
    const isOwnWord = acceptance.allocations !== undefined || acceptance.revive === true
    const authorized = await authorize(ports, caller, isOwnWord ? 'statements.assign' : 'statements.decide')
    if (!authorized.ok) return authorized
    const subject = `${statementId} ${place}`
    const deed = { key, what: 'entry-accept', subject, request: acceptance }
    return once<BankEntry, NotAccepted>(
      ports,
      authorized.value,
      deed,
      async (staffKey) => {
        const done = await accept(ports, authorized.value, statementId, place, acceptance, staffKey)
        if (typeof done === 'string' || done.ok || done.error.code !== 'entry-changed') return done
        const { current } = done.error
        return (await isOwnAcceptance(ports, current, acceptance, authorized.value.actor))
          ? ok(current)
          : done
      },
      async () => ok((await ports.statements.entry(statementId, place))!),
    )
  }

/** How many exact payments were accepted, which that were meant were not, as they are now, and how many are left. */
export type ExactAcceptance = {
  readonly accepted: number
  readonly others: readonly BankEntry[]
  readonly left: number
}

/** Of which statement, without one of all; or which lines: at most `exactPaymentsAtOnce`. */
export type ExactRequest = {
  readonly statement?: string | undefined
  readonly ids?: readonly string[] | undefined
}

/**
 * The key of a line that is accepted under a key of all: the first one has it as it is, and the others are beside it, so that
 * how many were accepted can be told again.
 */
const keyOfLine = (key: string, line: number) =>
  key.slice(0, -2) + (Number.parseInt(key.slice(-2), 16) ^ line).toString(16).padStart(2, '0')

/** How many lines a person accepted under a key. */
async function acceptedUnder(
  { staffKeys }: Pick<Ports, 'staffKeys'>,
  staffId: string,
  key: string,
): Promise<number> {
  let count = 0
  while (count < exactPaymentsAtOnce && (await staffKeys.find(staffId, keyOfLine(key, count), beginning)))
    count += 1
  return count
}
const beginning = '1970-01-01T00:00:00.000Z'

/**
 * Accepts exact payments, `exactPaymentsAtOnce` at a time: those that are named by `ids` and no other, and without these the oldest that
 * wait, of one statement or of all (rule P15). A line that is named is accepted where it is exact still, and one's own that is accepted
 * already counts. Under a key, a UUID, once: asked again it accepts no more, and tells how many were accepted under it and how
 * many are left now.
 */
export const acceptExact =
  (ports: StatementPorts) =>
  async (
    { statement: statementId, ids }: ExactRequest = {},
    { caller, key }: CallContext,
  ): Promise<Result<ExactAcceptance, Unauthorized | IdempotencyRefused>> => {
    const authorized = await authorize(ports, caller, 'statements.decide')
    if (!authorized.ok) return authorized
    if (statementId !== undefined && !isUuid(statementId)) return ok({ accepted: 0, others: [], left: 0 })
    const subject = statementId ?? 'bank-entries'
    const isOwn = ({ decision, decidedBy }: BankEntry) =>
      decision === 'accepted' && decidedBy === authorized.value.actor.name
    const told = async (accepted: number, othersIds: readonly string[]) => {
      const [others, figures] = await Promise.all([
        ports.statements.byIds(othersIds),
        ports.statements.figures({ statementId, decision: 'open' }),
      ])
      const left = figures.find(({ state }) => state === 'matched')?.count ?? 0
      return ok({ accepted, others, left })
    }
    return once<ExactAcceptance, never>(
      ports,
      authorized.value,
      { key, what: 'exact-accept', subject, request: ids ? { ids } : {} },
      async (staffKey) => {
        const some = ids
          ? await ports.statements.byIds(ids)
          : await ports.statements.entries({
              statementId,
              state: 'matched',
              decision: 'open',
              limit: exactPaymentsAtOnce,
            })
        const own = some.filter(isOwn)
        const others: string[] = []
        let done = 0
        for (const entry of some) {
          const { id, statementId: of, place, state, decision } = entry
          if (own.includes(entry)) continue
          if (state !== 'matched' || decision !== 'open') {
            others.push(id)
            continue
          }
          const lineKey = staffKey && { ...staffKey, key: keyOfLine(staffKey.key, done) }
          const outcome = await accept(ports, authorized.value, of, place, { state }, lineKey)
          // The same request is at it, or has been.
          if (typeof outcome === 'string') return outcome
          if (outcome.ok) done += 1
          else others.push(id)
        }
        return told(own.length + done, others)
      },
      async () => {
        if (!ids) return told(await acceptedUnder(ports, authorized.value.account.id, key!.toLowerCase()), [])
        const some = await ports.statements.byIds(ids)
        const others = some.filter((entry) => !isOwn(entry))
        return told(
          some.length - others.length,
          others.map(({ id }) => id),
        )
      },
    )
  }
