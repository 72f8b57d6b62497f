import { seededRandom } from '@hotovo/adapters/system/random'
import type { Actor } from '@hotovo/domain/audit/entry'
import { dueDays, graceDays } from '@hotovo/domain/limits'
import { finalDeadline } from '@hotovo/domain/orders/deadline'
import {
  type OrderForm,
  type OrderIdentity,
  type OrderStatus,
  orderTotals,
} from '@hotovo/domain/orders/order'
import { orderNumber, variableSymbol } from '@hotovo/domain/orders/reference-numbers'
import { dayOf, daysLater, minutesLater, startOfDay } from '@hotovo/domain/shared/calendar'
import { actorOf } from '@hotovo/domain/staff/account'
import { atManagement, orderInstants } from './calendar.ts'
import { customersOf, fittingTextsOf, formOf } from './customers.ts'
import { type Dice, diceOf, type Weighted } from './dice.ts'
import {
  changeNotes,
  demoStaff,
  failedSignIns,
  replacementReasons,
  staffNotes,
  takeBackReasons,
  unpaidReasons,
} from './material.ts'

type Staff = Extract<Actor, { kind: 'staff' }>
type System = Extract<Actor, { kind: 'system' }>

type Note = { readonly text: string }
type Change = { readonly to: OrderStatus; readonly note?: string; readonly reason?: string }
/** A payment, or money that was given back, in minor units above zero. */
type Money = {
  readonly money: { readonly id: string; readonly kind: 'payment' | 'refund'; readonly amount: number }
}
/** The payment that was recorded by mistake is taken back by another entry. */
type TakeBack = { readonly takesBack: string; readonly id: string; readonly note: string }
type Reminder = { readonly reminds: true }
/** The first of the vouchers is replaced. */
type Replacement = { readonly replaces: 'first'; readonly note: string }

/**
 * What happened to an order at an instant; each raises its version by one. Where vouchers left the house with it, somebody
 * has handed them over.
 */
export type Step = (
  | (Note & { readonly by: Staff })
  | ((Change | Money | TakeBack | Reminder | Replacement) & { readonly by: Staff | System })
) & { readonly at: string; readonly handedOverBy?: Staff | System }

/** An order and what became of it, oldest first. */
export type History = {
  readonly fate: Fate
  readonly form: OrderForm
  readonly placing: OrderIdentity
  readonly humanCheckId: string
  readonly steps: readonly Step[]
}
export type FailedSignIn = { readonly instant: string; readonly email: string; readonly ipAddress: string }
/** What happened in an installation: orders and failed sign-ins, oldest first. */
export type Story = { readonly histories: readonly History[]; readonly failures: readonly FailedSignIn[] }

const dayMinutes = 24 * 60
const storyMinutes = 730 * dayMinutes
/** When the story begins that ends at an instant, and when the one ends that begins there. */
export const beginningOf = (until: string): string => minutesLater(until, -storyMinutes)
export const endOf = (from: string): string => minutesLater(from, storyMinutes)

/** How orders end, in proportion. */
const fates = [
  ['completed', 70],
  ['unpaid', 11],
  ['withdrawn', 4],
  ['unproven', 2],
  ['late', 2],
  ['replaced', 3],
  ['partial', 2],
  ['over', 2],
  ['refunded', 2],
  ['misrecorded', 2],
] as const satisfies Weighted<string>
/** What has happened to orders of the last days, whose story goes on. */
type Unfinished =
  | 'waiting'
  | 'expired'
  | 'paid'
  | 'part-paid'
  | 'overpaid'
  | 'to-refund'
  | 'to-print'
  | 'undelivered'
export type Fate = (typeof fates)[number][0] | Unfinished

type Wanted = Pick<OrderForm, 'currency' | 'deliveryMethod'>
/** The newest orders are there whatever is drawn: what staff have to do today, and what the statements to drop in pay. */
const unfinished: readonly (Wanted & { readonly fate: Unfinished; readonly times: number })[] = [
  { fate: 'waiting', times: 8, currency: 'EUR', deliveryMethod: 'email' },
  { fate: 'waiting', times: 1, currency: 'EUR', deliveryMethod: 'courier' },
  { fate: 'waiting', times: 3, currency: 'CZK', deliveryMethod: 'both' },
  { fate: 'expired', times: 1, currency: 'EUR', deliveryMethod: 'email' },
  { fate: 'paid', times: 1, currency: 'EUR', deliveryMethod: 'sms' },
  { fate: 'part-paid', times: 1, currency: 'EUR', deliveryMethod: 'email' },
  { fate: 'overpaid', times: 1, currency: 'EUR', deliveryMethod: 'email' },
  { fate: 'to-refund', times: 1, currency: 'EUR', deliveryMethod: 'email' },
  { fate: 'to-print', times: 2, currency: 'EUR', deliveryMethod: 'courier' },
  { fate: 'undelivered', times: 1, currency: 'EUR', deliveryMethod: 'email' },
]

/** Days from an order until its money comes. */
const paymentDays = {
  transfer: { fewest: 0, most: 4 },
  cash: { fewest: 0, most: 4 },
  postal: { fewest: 2, most: 6 },
} as const

/** Percent of orders on which staff note something while it waits, is worked on, and is done. */
const noted = { waiting: 9, working: 8, done: 4 } as const

const actors = demoStaff.map(actorOf)
const system = { kind: 'system' } as const

/** What becomes of an order that was placed at an instant, as far as time goes. */
function stepsOf(
  dice: Dice,
  fate: Fate,
  { form, placedAt, until }: { readonly form: OrderForm; readonly placedAt: string; readonly until: string },
): readonly Step[] {
  const fits = fittingTextsOf(form, placedAt)
  const total = orderTotals(form).total.minor
  const byCourier = form.deliveryMethod === 'courier'
  const responsible = dice.pick(actors)
  const isRecent = unfinished.some((one) => one.fate === fate)
  const steps: Step[] = []
  let now = placedAt
  let status = 'prijata' as OrderStatus
  let received = 0

  const push = (step: Step) => {
    now = step.at
    if ('to' in step) status = step.to
    if ('money' in step) received += step.money.kind === 'payment' ? step.money.amount : -step.money.amount
    steps.push(step)
  }
  const dueDate = daysLater(dayOf(placedAt), dueDays)
  /** When the work that is done by itself begins on the day after one. */
  const nightAfter = (day: string) => minutesLater(startOfDay(daysLater(day, 1)), dice.integer(1, 10))
  const reminder = nightAfter(dueDate)
  const expiry = nightAfter(finalDeadline({ ...form, dueDate, remindedAt: reminder }))
  /** Lets time go on to an instant: an order that is not paid is reminded of, and expires. */
  const passTo = (instant: string) => {
    if (reminder < instant && now < reminder && status !== 'zrusena' && received < total)
      push({ reminds: true, at: reminder, by: system })
    if (expiry < instant && now < expiry && status !== 'zrusena' && received === 0)
      push({ to: 'zrusena', at: expiry, by: system })
    if (instant > now) now = instant
  }
  const pass = (fewestDays: number, mostDays: number) =>
    passTo(minutesLater(now, dice.integer(fewestDays * dayMinutes, mostDays * dayMinutes)))
  /** The next instant at which staff do something. Of the last days we know that they did. */
  const next = () => {
    passTo(isRecent ? minutesLater(now, dice.integer(30, 300)) : atManagement(dice, now))
    return { at: now, by: dice.often(85) ? responsible : dice.pick(actors) }
  }
  const note = (when: keyof typeof staffNotes, percent: number = noted[when]) => {
    if (dice.often(percent)) push({ text: dice.pick(fits(staffNotes[when])), ...next() })
  }
  const change = (to: OrderStatus, why: keyof typeof changeNotes, percent: number) => {
    const words = fits(changeNotes[why])
    const said = dice.often(percent) && words.length > 0 ? { note: dice.pick(words) } : {}
    push({ to, ...said, ...next() })
  }
  const move = (kind: 'payment' | 'refund', amount: number) => {
    const id = dice.uuid()
    push({ money: { id, kind, amount }, ...next() })
    return id
  }
  /** What staff record after some days; an order that has expired meanwhile goes on. */
  const receive = (amount: number) => {
    const { fewest, most } = paymentDays[form.paymentMethod]
    if (!isRecent) pass(fewest, most)
    const id = move('payment', amount)
    if (status === 'zrusena') change('prijata', 'revived', 100)
    return id
  }
  /** Messages leave by themselves, the courier takes a letter when staff have printed it. */
  const deliver = () => {
    if (byCourier) {
      if (status !== 'spracuva') change('spracuva', 'processed', 35)
      pass(0, 1)
      note('working')
    }
    const { at, by } = byCourier ? next() : { at: minutesLater(now, dice.integer(1, 3)), by: system }
    push({ to: 'vybavena', at, by: system, handedOverBy: by })
  }
  /** About half of it, in whole units. */
  const half = Math.ceil(total / 200) * 100
  const tooMuch = 10_00

  if (!isRecent) note('waiting')
  switch (fate) {
    case 'waiting':
    case 'expired':
    case 'unpaid':
      break
    case 'completed':
      receive(total)
      deliver()
      note('done')
      break
    case 'paid':
      receive(total)
      deliver()
      break
    case 'to-print':
      receive(total)
      change('spracuva', 'processed', 100)
      break
    case 'undelivered':
      receive(total)
      break
    case 'replaced':
      receive(total)
      deliver()
      pass(0, 4)
      change('spracuva', 'reopened', 100)
      push({ replaces: 'first', note: dice.pick(replacementReasons), ...next() })
      deliver()
      break
    case 'late':
      pass(dueDays + graceDays, dueDays + graceDays + 2)
      receive(total)
      deliver()
      break
    case 'part-paid':
      receive(half)
      break
    case 'partial':
      receive(half)
      receive(total - half)
      deliver()
      break
    case 'overpaid':
    case 'over':
      receive(total + tooMuch)
      deliver()
      if (fate === 'overpaid') break
      pass(0, 3)
      move('refund', tooMuch)
      break
    case 'misrecorded': {
      const id = receive(half)
      push({ takesBack: id, id: dice.uuid(), note: dice.pick(takeBackReasons), ...next() })
      received = 0
      receive(total)
      deliver()
      break
    }
    case 'withdrawn':
      pass(0, 2)
      if (status === 'zrusena') break
      change('zrusena', 'withdrawn', 90)
      break
    case 'to-refund':
    case 'refunded':
      receive(total)
      deliver()
      if (!isRecent) pass(1, 5)
      change('zrusena', 'withdrawn', 100)
      if (fate === 'to-refund') break
      pass(1, 3)
      move('refund', total)
      break
    case 'unproven':
      pass(0, 1)
      push({ to: 'vybavena', reason: dice.pick(unpaidReasons), ...next() })
      receive(total)
      // It is completed already: its vouchers leave with what staff note about it.
      push({
        text: dice.pick(fits(staffNotes.done)),
        ...next(),
        handedOverBy: byCourier ? responsible : system,
      })
      break
    default:
      fate satisfies never
  }
  passTo(until)
  return steps.filter(({ at }) => at <= until)
}

/** Draws until it is none of those that are known, and adds it to them. */
function fresh(known: Set<string>, draw: () => string): string {
  const drawn = draw()
  if (known.has(drawn)) return fresh(known, draw)
  known.add(drawn)
  return drawn
}

/** How many days ago an unfinished order was placed. */
function daysAgo(fate: Unfinished): readonly [fewest: number, most: number] {
  if (fate === 'waiting') return [0, 3]
  // Long enough for a postal order.
  return fate === 'expired' ? [26, 27] : [2, 3]
}

type Beginning = { readonly at: string; readonly fate: Fate; readonly wanted?: Wanted }

/** When orders come and what becomes of them, oldest first: the unfinished ones in the last days. */
function beginningsOf(dice: Dice, until: string, orders: number): Beginning[] {
  const recent = unfinished.flatMap(({ fate, times, ...wanted }) =>
    Array.from({ length: times }, () => {
      const [fewest, most] = daysAgo(fate)
      const minutes = dice.integer(fewest * dayMinutes, most * dayMinutes)
      return { at: minutesLater(until, -minutes), fate, wanted }
    }),
  )
  const instants = orderInstants(dice, orders - recent.length, beginningOf(until), until)
  const others = instants.map((at) => ({ at, fate: dice.choose(fates) }))
  return [...others, ...recent].sort((one, other) => (one.at < other.at ? -1 : 1))
}

function historiesOf(dice: Dice, until: string, orders: number): History[] {
  const customerAt = customersOf(dice)
  const symbols = new Set<string>()
  return beginningsOf(dice, until, orders).map(({ at, fate, wanted }, index) => {
    const form = formOf(dice, customerAt(index), at, wanted)
    const placing: OrderIdentity = {
      id: dice.uuid(),
      number: orderNumber(dice.integer),
      variableSymbol: fresh(symbols, () => variableSymbol(dice.integer)),
      at,
      by: { kind: 'visitor' },
    }
    const steps = stepsOf(dice, fate, { form, placedAt: at, until })
    return { fate, form, placing, humanCheckId: dice.uuid(), steps }
  })
}

/** Attempts, some seconds after each other. */
function failuresOf(dice: Dice, until: string): FailedSignIn[] {
  return failedSignIns.flatMap(({ daysAgo, times, email, ipAddress }) => {
    let instant = minutesLater(until, dice.integer(0, dayMinutes - 10) - daysAgo * dayMinutes)
    return Array.from({ length: times }, () => {
      instant = new Date(Date.parse(instant) + dice.integer(4_000, 30_000)).toISOString()
      return { instant, email, ipAddress }
    })
  })
}

/** What happened in the two years that end at an instant: the same for the same seed, instant and number. */
export function story(seed: number, until: string, orders: number): Story {
  const dice = diceOf(seededRandom(seed))
  return { histories: historiesOf(dice, until, orders), failures: failuresOf(dice, until) }
}
