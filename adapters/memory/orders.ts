import type { Job } from '@hotovo/application/jobs/job'
import type { CustomerSum, OrderPlacement, OrderQuery, Orders } from '@hotovo/application/orders/ports'
import { entryRecord } from '@hotovo/domain/audit/record'
import type { ContactCorrection } from '@hotovo/domain/orders/contact'
import { matchesOrder, type OrderPosition, type OrderSort, orderPosition } from '@hotovo/domain/orders/filter'
import { isToPay, type Order, type OrderRecord } from '@hotovo/domain/orders/order'
import { receivedOf } from '@hotovo/domain/payments/payment'
import { currencies } from '@hotovo/domain/shared/money'
import { sumsOf } from '@hotovo/domain/shared/sums'
import { normalEmail } from '@hotovo/domain/staff/account'
import { isKeyTaken, keepKey } from './access/staff-keys.ts'
import type { AuditLog } from './audit/records.ts'
import { clone } from './clone.ts'
import { isBeyondDay } from './orders-by-hand.ts'
import { byInstantAndId, compareTexts } from './sorting.ts'
import type { MemoryTables } from './tables.ts'

/** An order as it was placed, with what changes of it from what it becomes. */
export const changedOrder = (
  placed: Order,
  { orderStatus, paymentStatus, charged, received, remindedAt, withdrawnAt }: Order,
): Order => ({ ...placed, orderStatus, paymentStatus, charged, received, remindedAt, withdrawnAt })

/**
 * Orders kept in memory, as strict as the database: the same constraints, the same answers.
 * A method runs without a pause, so it is a transaction by itself; values are clone in and out.
 * The jobs of what was added go to `enqueue`.
 */
export function memoryOrders(
  enqueue: (jobs: readonly Job[]) => void,
  tables: MemoryTables,
): Orders & { readonly log: AuditLog } {
  const {
    bankEntries,
    claims,
    contactCorrections,
    deliveries,
    handPayments,
    orders: records,
    orderNumbers: taken,
    orderEntries: log,
    orderKeys: keys,
    usedChecks,
    payments,
    staffKeys,
  } = tables
  const refusal = ({ order, humanCheck, idempotency }: OrderPlacement) => {
    if (idempotency && keys.has(idempotency.key)) return 'key-taken'
    if (usedChecks.has(humanCheck.id)) return 'human-check-used'
    if (taken.has(order.number) || taken.has(order.variableSymbol)) return 'number-taken'
    return undefined
  }
  const stored = (id: string): OrderRecord => {
    const record = records.get(id)
    if (!record) throw new Error('only an order that was added is changed')
    return record
  }

  const isMoreThanDay = ({ correctedById, correctedOn, amount, currency }: ContactCorrection) =>
    isBeyondDay(tables, { staffId: correctedById, day: correctedOn, amount, currency })

  /** Who took an order, as it is at an instant; null for nobody. */
  const holderOf = (id: string, now = '') => {
    const claim = claims.get(id)
    return claim && now !== '' && claim.until > now ? claim.staffId : null
  }
  const meant = ({ filter, today, now }: Pick<OrderQuery, 'filter' | 'today' | 'now'>) =>
    [...records.values()].filter(({ order, adminNotes }) =>
      matchesOrder(
        order,
        filter,
        today,
        holderOf(order.id, now),
        adminNotes !== null,
        contactCorrections.filter(({ orderId }) => orderId === order.id),
      ),
    )

  return {
    add: async (placement) => {
      const refused = refusal(placement)
      if (refused) return refused
      const { order, entries, humanCheck, idempotency, jobs } = clone(placement)
      records.set(order.id, { order, adminNotes: null, version: 1 })
      log.push(...entries)
      taken.add(order.number).add(order.variableSymbol)
      usedChecks.add(humanCheck.id)
      if (idempotency) keys.set(idempotency.key, { fingerprint: idempotency.fingerprint, id: order.id })
      enqueue(jobs)
      return 'added'
    },
    byId: async (id) => clone(records.get(id)?.order),
    byIds: async (ids) => clone(ids.flatMap((id) => records.get(id)?.order ?? [])),
    recordByNumber: async (number) =>
      clone([...records.values()].find(({ order }) => order.number === number)),
    ofCustomer: async ({ email, except, limit }) => {
      const theirs = [...records.values()]
        .map(({ order }) => order)
        .filter((order) => normalEmail(order.email) === normalEmail(email))
      const others = theirs.filter(({ id }) => id !== except)
      const sums = currencies.flatMap((currency): CustomerSum[] => {
        const some = theirs.filter((order) => order.currency === currency)
        const ids = new Set(some.map(({ id }) => id))
        const back = payments.filter(({ kind, orderId }) => kind === 'refund' && ids.has(orderId))
        const sum = {
          currency,
          paid: some.reduce((all, { received }) => all + received, 0),
          unpaid: some
            .filter(isToPay)
            .reduce((all, { charged, received }) => all + Math.max(0, charged - received), 0),
          refunded: -receivedOf(back),
        }
        return some.length > 0 ? [sum] : []
      })
      return clone({
        items: others.sort((a, b) => byInstantAndId(b, a)).slice(0, limit),
        count: others.length,
        sums,
      })
    },
    byKey: async (key) => {
      const known = keys.get(key)
      return known && { fingerprint: known.fingerprint, order: clone(stored(known.id).order) }
    },
    auditEntries: async (id) => clone(log.filter(({ subject }) => subject.id === id)),
    record: async (id) => clone(records.get(id)),
    records: async (ids) => clone(ids.flatMap((id) => records.get(id) ?? [])),
    corrections: async (ids) =>
      clone(
        contactCorrections
          .filter(({ orderId }) => ids.includes(orderId))
          .sort(
            (one, other) => compareTexts(one.correctedAt, other.correctedAt) || one.number - other.number,
          ),
      ),
    change: async ({ order, version, entries, correction, jobs, key }) => {
      const known = records.get(order.id)
      if (!known || known.version !== version) return 'stale'
      if (correction && isMoreThanDay(correction)) return 'beyond-day'
      if (isKeyTaken({ staffKeys }, key)) return 'key-taken'
      keepKey({ staffKeys }, key)
      const { adminNotes } = known
      const record = clone({ order: changedOrder(known.order, order), adminNotes, version: version + 1 })
      records.set(order.id, record)
      if (correction) {
        contactCorrections.push(clone(correction))
        for (const [id, found] of deliveries)
          if (found.delivery.orderId === order.id && found.delivery.state === 'waiting')
            deliveries.set(id, {
              ...found,
              delivery: { ...found.delivery, printedAt: null, printedBy: null, printing: null },
            })
      }
      log.push(...clone(entries))
      if (jobs) enqueue(clone(jobs))
      return clone(record)
    },
    addNote: async (id, line, entry, key) => {
      const { order, adminNotes, version } = stored(id)
      if (isKeyTaken({ staffKeys }, key)) return 'key-taken'
      keepKey({ staffKeys }, key)
      const notes = adminNotes === null ? line : `${adminNotes}\n${line}`
      const record = { order, adminNotes: notes, version: version + 1 }
      records.set(id, record)
      log.push(clone(entry))
      return clone(record)
    },
    page: async ({ sort, after, limit, ...asked }) =>
      clone(
        meant(asked)
          .filter(({ order }) => !after || comparators[sort](after, orderPosition(order)) < 0)
          .sort((a, b) => comparators[sort](orderPosition(a.order), orderPosition(b.order)))
          .slice(0, limit),
      ),
    count: async ({ limit, ...asked }) => {
      const counted = meant(asked).slice(0, limit)
      const sums = sumsOf(counted.map(({ order: { total, currency } }) => ({ minor: total, currency })))
      return { count: counted.length, sums }
    },
    unpaid: async ({ dueBefore, only, paymentMethod, limit }) => {
      const waiting = [...bankEntries.values()].filter(({ decision }) => decision === 'open')
      const byHand = [...handPayments.values()].filter(({ state }) => state === 'waiting')
      const about = new Set([
        ...waiting.flatMap(({ orderIds }) => orderIds),
        ...byHand.map(({ orderId }) => orderId),
      ])
      return clone(
        [...records.values()]
          .filter(({ order }) => isToPay(order) && order.dueDate < dueBefore && !about.has(order.id))
          .filter(({ order: { remindedAt, paymentStatus } }) =>
            only === 'not-reminded' ? remindedAt === null : paymentStatus === 'pending',
          )
          .filter(({ order }) => paymentMethod === undefined || order.paymentMethod === paymentMethod)
          .sort(
            (a, b) => compareTexts(a.order.dueDate, b.order.dueDate) || compareTexts(a.order.id, b.order.id),
          )
          .slice(0, limit),
      )
    },
    payable: async ({ numbers, variableSymbols, currency, missing }) =>
      clone(
        [...records.values()]
          .map(({ order }) => order)
          .filter(
            (order) =>
              numbers.includes(order.number) ||
              variableSymbols.includes(order.variableSymbol) ||
              (isToPay(order) &&
                order.currency === currency &&
                missing.includes(order.charged - order.received)),
          ),
      ),
    log: {
      records: () => clone(log.map((entry, place) => entryRecord(String(place + 1), entry))),
    },
  }
}

/** No day is behind it. */
const never = '9999-12-31'
const byTotal = (a: OrderPosition, b: OrderPosition) => a.total - b.total || byInstantAndId(a, b)

/** The order of a list: by instant, by what is owed or by total; those that are alike by instant and by their ids. */
const comparators: Readonly<Record<OrderSort, (a: OrderPosition, b: OrderPosition) => number>> = {
  oldest: byInstantAndId,
  newest: (a, b) => byInstantAndId(b, a),
  due: (a, b) => compareTexts(a.owedBy ?? never, b.owedBy ?? never) || byInstantAndId(a, b),
  smallest: byTotal,
  largest: (a, b) => byTotal(b, a),
}
