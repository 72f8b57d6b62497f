import { isVariableSymbol } from '../orders/reference-numbers.ts'
import type { Currency } from '../shared/money.ts'
import { foldedText } from '../shared/search.ts'
import type { StatementLine } from './statement.ts'

/**
 * What a line of a statement is for us (rule P8); `perhaps-known` may be a line of an earlier file once more (rule P19), and
 * `not-a-payment` is listed and nothing else (rule P7).
 */
export const entryStates = [
  'matched',
  'partial',
  'over',
  'duplicate',
  'order-cancelled',
  'wrong-currency',
  'unknown',
  'perhaps-known',
  'not-a-payment',
] as const
export type EntryState = (typeof entryStates)[number]

/** How an order was found for a line (rule P7), or why none was. */
export const matchReasons = [
  'symbol',
  'symbol-in-message',
  'number-in-message',
  'several-orders',
  'amount-and-name',
  'amount',
  'nothing-found',
  'sums-differ',
  'debit',
  'reversal',
  'zero',
] as const
export type MatchReason = (typeof matchReasons)[number]

/** An order as far as a payment may be for it. Amounts are minor units. */
export type MatchCandidate = {
  readonly id: string
  readonly number: string
  readonly variableSymbol: string
  readonly currency: Currency
  /** What the order costs now. */
  readonly total: number
  /** What came in so far, less what went back. */
  readonly received: number
  readonly isCancelled: boolean
  readonly firstName: string
  readonly lastName: string
}

/** A part of a payment for one order, in minor units. */
export type Allocation = { readonly orderId: string; readonly amount: number }

/**
 * What was found out about a line: its state, why, the orders it names in the order in which they were found, and what
 * it is proposed to be used for. A proposal may be empty: nothing was found, or what was found is in another currency.
 */
export type Matching = {
  readonly state: EntryState
  readonly reason: MatchReason
  readonly orderIds: readonly string[]
  readonly proposal: readonly Allocation[]
  /**
   * Minor units by which it is more than its orders lacked together, less than nothing where it is less; null where it is just what they
   * lacked, or none of them waits for it.
   */
  readonly difference: number | null
}

/** What a payer may have named orders by: symbols of the bank and of the message, and order numbers of the message. */
export type PaymentClues = {
  readonly symbols: readonly string[]
  readonly symbolsInMessage: readonly string[]
  readonly numbersInMessage: readonly string[]
}

/**
 * Digits that are a word of their own, or with nothing but `VS` before them. They are no word where they go on as
 * letters, digits or a hyphen, as an amount (`,50`), or with the code of a bank (`/0200`) as an account does.
 */
const symbolWord =
  /(?<![\p{L}\p{N}_]|[\p{L}\p{N}]-|\d\.)(?:VS[-.:]?)?0*([1-9]\d{9})(?![\p{L}\p{N}_]|-[\p{L}\p{N}]|[.,]\d{1,2}(?!\d)|\/\d{4}(?!\d))/giu

/** An order number that is a word of its own; a blank may stand for its dash, or nothing. */
const numberWord = /(?<![\p{L}\p{N}_]|[\p{L}\p{N}]-)ATM[- ]?([A-Z0-9]{9})(?![\p{L}\p{N}_]|-[\p{L}\p{N}])/giu

/**
 * What in a line may name orders (rule P7): the bank's symbol, then symbols, then order numbers of the message, each
 * only as a whole word, without regard to capitals. Leading zeros of a symbol are ignored. Only what has the check
 * digit of ours is a symbol; nothing is guessed, O is not 0.
 */
export function paymentClues(line: Pick<StatementLine, 'variableSymbol' | 'message'>): PaymentClues {
  const message = line.message ?? ''
  const own = line.variableSymbol
  return {
    symbols: own !== null && isVariableSymbol(own) ? [own] : [],
    symbolsInMessage: [...message.matchAll(symbolWord)].map(([, digits]) => digits!).filter(isVariableSymbol),
    numbersInMessage: [...message.matchAll(numberWord)].map(([, signs]) => `ATM-${signs!.toUpperCase()}`),
  }
}

/** The orders as they stand while lines are matched one after the other, and the ways to find one. */
function openOrders(candidates: readonly MatchCandidate[]) {
  const received = new Map(candidates.map(({ id, received: amount }) => [id, amount]))
  const missing = (order: MatchCandidate) => order.total - received.get(order.id)!
  const bySymbol = new Map(candidates.map((order) => [order.variableSymbol, order]))
  const byNumber = new Map(candidates.map((order) => [order.number, order]))
  const isOpen = (order: MatchCandidate) => !order.isCancelled && missing(order) > 0
  const byMissing = new Map<string, Set<MatchCandidate>>()
  const names = new Map<MatchCandidate, readonly string[]>()
  const place = (order: MatchCandidate) => `${order.currency} ${missing(order)}`
  const file = (order: MatchCandidate) => {
    if (!isOpen(order)) return
    const orders = byMissing.get(place(order)) ?? new Set()
    byMissing.set(place(order), orders.add(order))
  }
  candidates.forEach(file)
  return {
    missing,
    isOpen,
    bySymbol: (symbol: string) => bySymbol.get(symbol),
    byNumber: (number: string) => byNumber.get(number),
    /** Open orders that lack exactly this, as the candidates stand. */
    lacking: (amount: number, currency: string): ReadonlySet<MatchCandidate> =>
      byMissing.get(`${currency} ${amount}`) ?? none,
    /** The words of an order's name, found out once: hundreds of lines may be compared with hundreds of orders. */
    nameOf: (order: MatchCandidate): readonly string[] => {
      const known = names.get(order)
      if (known) return known
      const own = words(`${order.firstName} ${order.lastName}`).filter((word) => word !== '')
      names.set(order, own)
      return own
    },
    receive: (id: string, amount: number, order: MatchCandidate) => {
      byMissing.get(place(order))?.delete(order)
      received.set(id, received.get(id)! + amount)
      file(order)
    },
  }
}
const none: ReadonlySet<MatchCandidate> = new Set()
type OpenOrders = ReturnType<typeof openOrders>

type Found = { readonly order: MatchCandidate; readonly reason: MatchReason }

/** The orders that a line names, each once, by the strongest clue to it. */
function namedOrders(line: StatementLine, orders: OpenOrders): Found[] {
  const { symbols, symbolsInMessage, numbersInMessage } = paymentClues(line)
  const named = (
    names: readonly string[],
    reason: MatchReason,
    find: (name: string) => MatchCandidate | undefined,
  ): Found[] =>
    names.flatMap((name) => {
      const order = find(name)
      return order ? [{ order, reason }] : []
    })
  const found = [
    ...named(symbols, 'symbol', orders.bySymbol),
    ...named(symbolsInMessage, 'symbol-in-message', orders.bySymbol),
    ...named(numbersInMessage, 'number-in-message', orders.byNumber),
  ]
  return found.filter(({ order }, index) => found.findIndex((each) => each.order.id === order.id) === index)
}

const words = (text: string) => foldedText(text).split(/[^\p{L}\p{N}]+/u)

/** The first of some orders of whose name payer or message have every word. */
function namedIn(
  line: StatementLine,
  some: ReadonlySet<MatchCandidate>,
  { nameOf }: OpenOrders,
): MatchCandidate | undefined {
  if (some.size === 0) return undefined
  const told = new Set(words(`${line.counterparty ?? ''} ${line.message ?? ''}`))
  for (const order of some) if (nameOf(order).every((word) => told.has(word))) return order
  return undefined
}

/**
 * A line that names no order: never more than a proposal, state `unknown`. The first open order that lacks exactly this
 * amount and has the payer's name, or else the only open order that lacks exactly this amount.
 */
function proposed(line: StatementLine, orders: OpenOrders): Matching {
  const lacking = orders.lacking(line.amount, line.currency)
  const named = namedIn(line, lacking, orders)
  const [only] = lacking.size === 1 ? lacking : []
  const order = named ?? only
  if (!order)
    return { state: 'unknown', reason: 'nothing-found', orderIds: [], proposal: [], difference: null }
  return {
    state: 'unknown',
    reason: named ? 'amount-and-name' : 'amount',
    orderIds: [order.id],
    proposal: [{ orderId: order.id, amount: line.amount }],
    difference: null,
  }
}

/** Matched, partial or over: by what is paid and what was missing. */
const stateOf = (amount: number, missing: number): EntryState =>
  amount === missing ? 'matched' : amount < missing ? 'partial' : 'over'

/** An amount put onto orders in their order, each with what it lacks; the last one takes what is left. */
function filled(amount: number, open: readonly Found[], orders: OpenOrders): Allocation[] {
  let left = amount
  return open.flatMap(({ order }, index) => {
    const part = index === open.length - 1 ? left : Math.min(left, orders.missing(order))
    left -= part
    return part > 0 ? [{ orderId: order.id, amount: part }] : []
  })
}

/**
 * A credit above zero (rules P7 and P8). Of the orders it names:
 * - none is in its currency: `wrong-currency`, and nothing is proposed;
 * - none is open: of a cancelled order where the first one is cancelled, else a duplicate, all of it for that order;
 * - the bank's symbol names one that lacks exactly the amount: that one, whatever else the message names;
 * - one is open: matched, partial or over;
 * - several are open and lack the amount together: matched, each with what it lacks;
 * - several are open and lack another sum: partial or over because sums differ, filled in their order.
 */
function matchedCredit(line: StatementLine, orders: OpenOrders): Matching {
  const named = namedOrders(line, orders)
  const orderIds = named.map(({ order }) => order.id)
  const payable = named.filter(({ order }) => order.currency === line.currency)
  const [first] = payable
  if (named.length === 0) return proposed(line, orders)
  if (!first)
    return { state: 'wrong-currency', reason: named[0]!.reason, orderIds, proposal: [], difference: null }
  const open = payable.filter(({ order }) => orders.isOpen(order))
  const whole = (found: Found) => [{ orderId: found.order.id, amount: line.amount }]
  if (open.length === 0)
    return {
      state: first.order.isCancelled ? 'order-cancelled' : 'duplicate',
      reason: first.reason,
      orderIds,
      proposal: whole(first),
      difference: null,
    }
  const exact = open.find(({ order, reason }) => reason === 'symbol' && orders.missing(order) === line.amount)
  const [one, ...others] = open
  const only = exact ?? (others.length === 0 ? one : undefined)
  if (only)
    return {
      state: stateOf(line.amount, orders.missing(only.order)),
      reason: only.reason,
      orderIds,
      proposal: whole(only),
      difference: line.amount - orders.missing(only.order) || null,
    }
  const missing = open.reduce((sum, { order }) => sum + orders.missing(order), 0)
  return {
    state: stateOf(line.amount, missing),
    reason: missing === line.amount ? 'several-orders' : 'sums-differ',
    orderIds,
    proposal: filled(line.amount, open, orders),
    difference: line.amount - missing || null,
  }
}

/** Lines that are listed and nothing else: what went, what a bank took back, and nothing. */
const notAPayment = (reason: 'debit' | 'reversal' | 'zero'): Matching => ({
  state: 'not-a-payment',
  reason,
  orderIds: [],
  proposal: [],
  difference: null,
})

/**
 * Matches lines with orders (rules P7 and P8), one after the other as they are asked about. What a line is proposed for
 * counts for the lines after it as if it were accepted, so that two payments of one file add up; a guess, state `unknown`,
 * counts for nothing, nor does what may be known already. `candidates` are the orders that the lines name and those that are open; of two that are alike the
 * one that stands first is proposed.
 */
export function lineMatcher(
  candidates: readonly MatchCandidate[],
): (line: StatementLine & { readonly repeats?: string | null }) => Matching {
  const orders = openOrders(candidates)
  const byId = new Map(candidates.map((order) => [order.id, order]))
  return (line) => {
    if (line.kind !== 'credit') return notAPayment(line.kind)
    if (line.amount === 0) return notAPayment('zero')
    const matching = matchedCredit(line, orders)
    if (line.repeats) {
      const isPlain = ['matched', 'partial', 'over'].includes(matching.state)
      return { ...matching, state: 'perhaps-known', proposal: isPlain ? matching.proposal : [] }
    }
    if (matching.state !== 'unknown')
      for (const { orderId, amount } of matching.proposal) orders.receive(orderId, amount, byId.get(orderId)!)
    return matching
  }
}

/** Matches lines with orders as `lineMatcher` does, one for each line and in their order. */
export const matchedLines = (
  lines: readonly StatementLine[],
  candidates: readonly MatchCandidate[],
): readonly Matching[] => lines.map(lineMatcher(candidates))
