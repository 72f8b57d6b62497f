import type { OtherRefund, Payments } from '@hotovo/application/payments/ports'
import type { CashSettlement, OrderSettlement, Settlement } from '@hotovo/application/settlement/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Order } from '@hotovo/domain/orders/order'
import type { HandPayment } from '@hotovo/domain/payments/by-hand'
import { lineRefundNumber } from '@hotovo/domain/payments/line-refund'
import { type Payment, receivedOf } from '@hotovo/domain/payments/payment'
import type { Payer } from '@hotovo/domain/payments/refund'
import {
  isDueNoMore,
  type NumberedTransfer,
  type RefundTransfer,
  type TransferState,
} from '@hotovo/domain/payments/refund-transfer'
import { type BankEntry, isUndecided } from '@hotovo/domain/statements/entry'
import { voidedVoucher } from '@hotovo/domain/vouchers/issuing'
import { isKeyTaken, keepKey } from './access/staff-keys.ts'
import { clone } from './clone.ts'
import type { Enqueue } from './jobs/jobs.ts'
import { changedOrder } from './orders.ts'
import { isBeyondDay, letOutByHand } from './orders-by-hand.ts'
import { memoryLineRefunds, typedOf } from './payments-line-refunds.ts'
import { compareTexts } from './sorting.ts'
import type { MemoryTables } from './tables.ts'
import { addMovements, areVouchersNew } from './vouchers.ts'

const byAge = (a: Payment, b: Payment) => compareTexts(a.createdAt, b.createdAt) || compareTexts(a.id, b.id)

/** Payments kept in memory, as strict as the database: what is refused has changed nothing. */
export function memoryPayments(
  enqueue: Enqueue,
  tables: MemoryTables,
  write: (entry: SystemEntry) => void,
): Payments {
  const lines = memoryLineRefunds(tables, write)
  const {
    handPayments,
    orders,
    orderEntries,
    orderNumbers,
    payments,
    vouchers,
    voucherEntries,
    deliveries,
    bankEntries,
    contactCorrections,
    letterOpenings,
    reissues,
    handDayLimits,
    toldByHand,
    refundTransfers,
    lineRefunds,
    typedAccounts,
    cashDesks,
    cashShifts,
    cashMovements,
  } = tables
  const known = (id: string) => payments.find((payment) => payment.id === id)

  const isStale = ({ placed, order, version, payments: added, vouchers: issued, voided }: OrderSettlement) =>
    (placed ? 1 : orders.get(order.id)?.version) !== version ||
    added.some(
      ({ takesBack }) => takesBack !== null && payments.some((payment) => payment.takesBack === takesBack),
    ) ||
    issued.some(({ place }) =>
      [...vouchers.values()].some(
        (one) =>
          one.place?.orderId === place?.orderId &&
          one.place?.line === place?.line &&
          one.place?.piece === place?.piece &&
          one.place?.part === place?.part &&
          one.place?.replaces === place?.replaces,
      ),
    ) ||
    voided.some(({ serial, balance, lapsed }) => {
      const kept = vouchers.get(serial)?.voucher
      return !kept || kept.voided || kept.balance !== balance || kept.lapsed !== lapsed
    })

  const isFiled = (of: string) =>
    [...refundTransfers.values()].some(
      ({ orderId, lineRefundId, state }) => state === 'prepared' && (orderId ?? lineRefundId) === of,
    )
  /** Whether money is given back, transferred or due no more that stands in a file, or a line shows another transfer leaving. */
  const isInFile = ({ order, payments: added, transfers = [] }: OrderSettlement) => {
    const others = [...refundTransfers.values()].filter(({ id }) => transfers.every((one) => one.id !== id))
    const prepared = [...others, ...transfers].filter(
      ({ orderId, state }) => orderId === order.id && state === 'prepared',
    )
    const isTwice = transfers.some(
      ({ entryId }) => entryId !== null && others.some((one) => one.entryId === entryId),
    )
    return (
      isTwice ||
      prepared.length > 1 ||
      prepared.some((one) => isDueNoMore(order, one)) ||
      (prepared.length > 0 && added.some(({ kind }) => kind === 'refund'))
    )
  }
  /** Whether a file that was made before would have more in it. */
  const isFileMade = (parts: readonly Pick<OrderSettlement, 'transfers'>[]) => {
    const files = new Set([...refundTransfers.values()].map(({ fileId }) => fileId))
    return parts.some(({ transfers = [] }) =>
      transfers.some(({ state, fileId }) => state === 'prepared' && files.has(fileId)),
    )
  }
  const numberedTransfer = (one: RefundTransfer): NumberedTransfer => {
    const isSent = one.state === 'sent' || one.state === 'confirmed'
    if (one.orderId === null) {
      const refund = lines.known(one.lineRefundId!)
      return {
        ...clone(one),
        orderNumber: lineRefundNumber(refund),
        variableSymbol: refund.variableSymbol ?? '',
        statementId: refund.statementId,
        notedAt: isSent ? refund.doneAt : null,
      }
    }
    const { number: orderNumber, variableSymbol } = orders.get(one.orderId)!.order
    const noted = isSent ? payments.find(({ id }) => id === one.paymentId) : undefined
    const notedAt = noted?.createdAt ?? null
    return { ...clone(one), orderNumber, variableSymbol, statementId: null, notedAt }
  }
  const otherRefunds = () => {
    const moved = new Set([...refundTransfers.values()].map(({ paymentId }) => paymentId))
    return payments.filter(({ id, kind }) => kind === 'refund' && !moved.has(id)).sort(byAge)
  }
  const allOthers = (): OtherRefund[] => [
    ...otherRefunds().map(({ id, orderId, amount, currency, method, receivedOn, reference, createdAt }) => ({
      ...{ id, orderId, amount, currency, method, receivedOn, reference, createdAt },
      orderNumber: orders.get(orderId)!.order.number,
    })),
    ...lines.others(),
  ]
  const transfersBy = (isMeant: (one: RefundTransfer) => boolean) =>
    [...refundTransfers.values()]
      .filter(isMeant)
      .sort((a, b) => compareTexts(a.madeAt, b.madeAt) || compareTexts(a.id, b.id))
      .map(numberedTransfer)

  const lastTyped = (of: string) => typedOf(typedAccounts, of)?.id ?? null

  /** Whether what somebody lets out alone is more than is left of their day. */
  const isMoreThanDay = ({ orders: parts, byHand }: Settlement) => {
    const adding = parts.flatMap((part) => part.reissues)
    const [reissue] = adding
    const alone = reissue
      ? { staffId: reissue.reissuedById, day: reissue.reissuedOn, currency: reissue.currency }
      : byHand?.state === 'recorded' && {
          staffId: byHand.recordedById,
          day: byHand.recordedOn,
          currency: byHand.currency,
        }
    if (!alone) return false
    const recording = byHand?.state === 'recorded' ? [byHand] : []
    const amount = [...adding, ...recording].reduce((sum, one) => sum + one.amount, 0)
    return isBeyondDay(tables, { ...alone, amount })
  }
  const dueSinceOf = (orderId: string) =>
    orderEntries.findLast(
      ({ subject, fieldName, newValue }) =>
        subject.id === orderId &&
        fieldName === 'payment_status' &&
        (newValue === 'refund-due' || newValue === 'over'),
    )?.createdAt ?? null
  const askedOf = (orderId: string) => {
    const entry = orderEntries.findLast(
      ({ subject, fieldName }) => subject.id === orderId && fieldName === 'refund_account_asked',
    )
    return entry ? { ticket: entry.newValue ?? '', at: entry.createdAt } : null
  }
  const payersOf = (orderId: string): Payer[] => {
    const takenBack = new Set(payments.map(({ takesBack }) => takesBack))
    const theirs = payments.filter(
      (one) => one.orderId === orderId && one.kind === 'payment' && !takenBack.has(one.id),
    )
    const payers = new Map<string, Payer>()
    for (const { method, entryId, amount } of theirs.sort(byAge)) {
      const line = entryId === null ? undefined : bankEntries.get(entryId)
      const who = { method, name: line?.counterparty ?? null, account: line?.counterAccount ?? null }
      const key = JSON.stringify(who)
      payers.set(key, { ...who, paid: (payers.get(key)?.paid ?? 0) + amount })
    }
    return [...payers.values()]
  }
  const allByHand = () =>
    [...handPayments.values()].sort(
      (a, b) => compareTexts(a.recordedAt, b.recordedAt) || compareTexts(a.id, b.id),
    )
  const numbered = <T extends { readonly orderId: string }>(one: T) => ({
    ...one,
    orderNumber: orders.get(one.orderId)!.order.number,
  })

  /** Whether desk or day are other than the cash of a settlement was decided by. */
  const isDeskOther = ({ movement, version, before }: CashSettlement) => {
    const shift = cashShifts.get(movement.shiftId)
    const moved = cashMovements.filter(
      ({ day, salesPointId }) => day === movement.day && salesPointId === movement.salesPointId,
    )
    return (
      cashDesks.get(movement.salesPointId)?.version !== version ||
      shift?.salesPointId !== movement.salesPointId ||
      shift.closedAt !== null ||
      moved.reduce((sum, { amount }) => sum + amount, 0) !== before
    )
  }

  const refusal = (settlement: Settlement) => {
    const { orders: parts, lineRefunds = [], typed = [], accepts, cash, decides, key } = settlement
    const line = accepts && bankEntries.get(accepts.id)
    const using = parts.flatMap(({ payments: added }) => added.filter(({ entryId }) => entryId === line?.id))
    if (line && (!isUndecided(line) || line.used + receivedOf(using) !== line.amount)) return 'entry-decided'
    if (parts.some(({ payments: added }) => added.some(({ id }) => known(id)))) return 'payment-known'
    if (decides && handPayments.get(decides.id)?.state !== 'waiting') return 'stale'
    if (parts.some(isStale) || (cash && isDeskOther(cash))) return 'stale'
    if (parts.some(isInFile) || isFileMade([...parts, ...lineRefunds])) return 'stale'
    if (typed.some(({ of, last }) => lastTyped(of) !== last)) return 'stale'
    const refusedLine = lines.refusal(lineRefunds)
    if (refusedLine) return refusedLine
    if (isMoreThanDay(settlement)) return 'beyond-day'
    if (parts.some(({ placed }) => placed && isNumberTaken(placed.order))) return 'taken'
    if (
      !areVouchersNew(
        tables,
        parts.flatMap((part) => part.vouchers),
      )
    )
      return 'taken'
    return isKeyTaken(tables, key) ? 'key-taken' : undefined
  }

  const isNumberTaken = ({ number, variableSymbol }: Order) =>
    orderNumbers.has(number) || orderNumbers.has(variableSymbol)

  const checked = ({ order, payments: added }: OrderSettlement) => {
    const all = [...payments.filter(({ orderId }) => orderId === order.id), ...added]
    if (receivedOf(all) !== order.received || all.some(({ currency }) => currency !== order.currency))
      throw new Error('what an order received is not what its payments say')
  }

  /** Nobody confirms what they recorded themselves. */
  const isByTwo = ({ state, recordedById, decidedById }: HandPayment) =>
    state !== 'confirmed' || decidedById !== recordedById

  /** What the payments that stand have used of a line. */
  const use = (entryId: string) => {
    const entry = bankEntries.get(entryId)
    const takenBack = new Set(payments.map(({ takesBack }) => takesBack))
    const used = receivedOf(payments.filter((one) => one.entryId === entryId && !takenBack.has(one.id)))
    if (entry) bankEntries.set(entryId, { ...entry, used: used + lines.usedOf(entryId) })
  }

  const apply = (part: OrderSettlement) => {
    const { placed, order: becomes, version, entries, voided } = clone(part)
    if (placed) {
      orders.set(becomes.id, { order: placed.order, adminNotes: null, version })
      orderNumbers.add(placed.order.number).add(placed.order.variableSymbol)
      orderEntries.push(...placed.entries)
    }
    const { order: before, adminNotes } = orders.get(becomes.id)!
    const order = changedOrder(before, becomes)
    const record = { order, adminNotes, version: version + 1 }
    orders.set(order.id, record)
    orderEntries.push(...entries)
    payments.push(...clone(part.payments))
    for (const one of voided) {
      const kept = vouchers.get(one.serial)!
      vouchers.set(one.serial, { ...kept, voucher: voidedVoucher(kept.voucher) })
    }
    for (const one of clone(part.vouchers)) vouchers.set(one.voucher.serial, one)
    addMovements(tables, part.ledger)
    voucherEntries.push(...clone(part.voucherEntries))
    for (const one of clone(part.transfers ?? [])) refundTransfers.set(one.id, one)
    reissues.push(...clone(part.reissues))
    for (const [id, { delivery }] of deliveries)
      if (
        delivery.state === 'waiting' &&
        delivery.serials.every((serial) => vouchers.get(serial)?.voucher.voided)
      )
        deliveries.set(id, { delivery: { ...delivery, state: 'void' }, contents: [] })
    for (const one of clone(part.deliveries)) deliveries.set(one.delivery.id, one)
    return clone(record)
  }

  return {
    settle: async (settlement) => {
      const refused = refusal(settlement)
      if (refused) return refused
      for (const part of settlement.orders) checked(part)
      const { accepts, reopens, byHand, decides } = settlement
      if (decides && !isByTwo(decides)) throw new Error('a payment is confirmed by another person')
      keepKey(tables, settlement.key)
      for (const hand of [byHand, decides]) if (hand) handPayments.set(hand.id, clone(hand))
      const accepted = accepts && bankEntries.get(accepts.id)
      if (accepts && accepted)
        bankEntries.set(accepts.id, {
          ...accepted,
          decision: 'accepted',
          decidedBy: accepts.by,
          decidedAt: accepts.at,
          asideReason: null,
          asideNote: null,
        })
      const reopened = reopens && bankEntries.get(reopens.id)
      if (reopened)
        bankEntries.set(reopened.id, {
          ...reopened,
          decision: 'open',
          decidedBy: null,
          decidedAt: null,
          asideReason: null,
          asideNote: null,
        })
      const records = settlement.orders.map(apply)
      if (settlement.cash) cashMovements.push(clone(settlement.cash.movement))
      for (const part of settlement.lineRefunds ?? []) lines.apply(part)
      for (const id of [accepts?.id, reopens?.id]) if (id !== undefined) use(id)
      enqueue(settlement.jobs)
      return records
    },
    ofOrder: async (orderId) => clone(payments.filter((payment) => payment.orderId === orderId).sort(byAge)),
    ofOrders: async (ids) => clone(payments.filter(({ orderId }) => ids.includes(orderId)).sort(byAge)),
    byId: async (id) => clone(known(id)),
    refundFacts: async (orderIds) =>
      clone(orderIds.filter((id) => orders.has(id)).sort(compareTexts)).map((orderId) => ({
        orderId,
        dueSince: dueSinceOf(orderId),
        payers: payersOf(orderId),
        typed: clone(typedOf(typedAccounts, orderId)),
        asked: askedOf(orderId),
      })),
    keepTypedAccount: async (account, { entries, logged }, seen) => {
      const { orderId, lineRefundId } = account
      if (orderId === null ? !lineRefunds.has(lineRefundId ?? '') : !orders.has(orderId))
        throw new Error('only of an order or a line that is known money is given back')
      const of = orderId ?? lineRefundId ?? ''
      const isDue = lineRefundId === null || lineRefunds.get(lineRefundId)?.state === 'due'
      if (lastTyped(of) !== seen || !isDue || isFiled(of)) return false
      typedAccounts.push(clone(account))
      orderEntries.push(...clone(entries))
      for (const entry of logged) write(entry)
      return true
    },
    transfersOf: async (ids) =>
      transfersBy(({ orderId, lineRefundId }) => ids.includes(orderId ?? lineRefundId ?? '')),
    transfersOfFile: async (of) =>
      transfersBy(({ fileId }) => fileId === of).sort((a, b) => compareTexts(a.id, b.id)),
    transfersIn: async (so, limit) => {
      const some = transfersBy(({ state }) => state === so)
      return (so === 'prepared' || so === 'sent' ? some : some.reverse()).slice(0, limit)
    },
    transfersTo: async (ibans, since) =>
      transfersBy(
        ({ iban, state, confirmedOn }) =>
          ibans.includes(iban) &&
          (state === 'prepared' || state === 'sent' || (confirmedOn !== null && confirmedOn >= since)),
      ),
    otherRefunds: async (limit) =>
      allOthers()
        .sort((a, b) => compareTexts(b.createdAt, a.createdAt) || compareTexts(b.id, a.id))
        .slice(0, limit),
    lineRefunds: async (query) => lines.asked(query),
    refundCounts: async (most) => {
      const counted = (so: TransferState) =>
        [...refundTransfers.values()].filter(({ state }) => state === so).length
      const confirmed = counted('confirmed') + allOthers().length
      const counts = { prepared: counted('prepared'), sent: counted('sent'), confirmed }
      return {
        prepared: Math.min(most, counts.prepared),
        sent: Math.min(most, counts.sent),
        confirmed: Math.min(most, counts.confirmed),
      }
    },
    openDebits: async ({ amount, currency, variableSymbol, orderNumber }) => {
      const shown = new Set([...refundTransfers.values()].map(({ entryId }) => entryId))
      const isNamed = (line: BankEntry) =>
        line.variableSymbol === variableSymbol ||
        line.message?.toUpperCase().includes(orderNumber.toUpperCase()) === true
      return clone(
        [...bankEntries.values()]
          .filter(
            (line) =>
              line.kind === 'debit' &&
              line.amount === amount &&
              line.currency === currency &&
              isNamed(line) &&
              !shown.has(line.id),
          )
          .sort((a, b) => compareTexts(a.bookedOn, b.bookedOn) || compareTexts(a.id, b.id)),
      )
    },
    byHandOf: async (orderId) => clone(allByHand().filter((one) => one.orderId === orderId)),
    letOutByHand: async (asked) => letOutByHand(tables, asked),
    handDayLimits: async () => clone(handDayLimits).reverse(),
    setHandDayLimit: async (limit, logged) => {
      const last = handDayLimits.at(-1)
      const isNext = limit.version === (last?.version ?? 0) + 1
      const isBegun =
        [...handPayments.values()].some(({ recordedOn }) => recordedOn >= limit.holdsOn) ||
        reissues.some(({ reissuedOn }) => reissuedOn >= limit.holdsOn) ||
        contactCorrections.some(({ correctedOn }) => correctedOn >= limit.holdsOn)
      if (!isNext || isBegun || (last && last.holdsOn > limit.holdsOn)) return false
      handDayLimits.push(clone(limit))
      write(logged)
      return true
    },
    waitingByHand: async (limit) =>
      clone(allByHand().filter(({ state }) => state === 'waiting'))
        .slice(0, limit)
        .map(numbered),
    refusedByHand: async (limit) =>
      clone(allByHand().filter(({ state }) => state === 'refused'))
        .sort((a, b) => compareTexts(b.decidedAt!, a.decidedAt!) || compareTexts(b.id, a.id))
        .slice(0, limit)
        .map(numbered),
    byHandOn: async (day) => ({
      payments: clone(allByHand().filter(({ recordedOn }) => recordedOn === day)).map((one) => ({
        ...numbered(one),
        isForgiven: known(one.id)?.kind === 'forgiven',
      })),
      reissues: clone(reissues.filter(({ reissuedOn }) => reissuedOn === day))
        .sort((a, b) => compareTexts(a.reissuedAt, b.reissuedAt) || compareTexts(a.serial, b.serial))
        .map(numbered),
      corrections: clone(contactCorrections.filter(({ correctedOn }) => correctedOn === day))
        .sort((a, b) => compareTexts(a.correctedAt, b.correctedAt) || compareTexts(a.id, b.id))
        .map(numbered),
      reopened: clone(letterOpenings.filter(({ number, openedOn }) => number > 1 && openedOn === day))
        .sort(
          (a, b) =>
            compareTexts(a.openedAt, b.openedAt) ||
            compareTexts(a.deliveryId, b.deliveryId) ||
            a.number - b.number,
        )
        .map(numbered),
    }),
    tellByHand: async (before) => {
      const untold = [
        ...allByHand().map(({ id, recordedOn }) => ({ id, day: recordedOn })),
        ...reissues.map(({ serial, reissuedOn }) => ({ id: serial, day: reissuedOn })),
        ...contactCorrections.map(({ id, correctedOn }) => ({ id, day: correctedOn })),
        ...letterOpenings
          .filter(({ number }) => number > 1)
          .map(({ deliveryId, number, openedOn }) => ({ id: `${deliveryId} ${number}`, day: openedOn })),
      ].filter(({ id, day }) => day < before && !toldByHand.has(id))
      for (const { id } of untold) toldByHand.add(id)
      const days = [...new Set(untold.map(({ day }) => day))].sort()
      enqueue(days.map((day) => ({ kind: 'letter', letter: 'recorded-by-hand', day })))
    },
  }
}
