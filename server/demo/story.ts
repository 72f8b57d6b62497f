import { seededRandom } from '@hotovo/adapters/system/random'
import type { Actor } from '@hotovo/domain/audit/entry'
import { dueDays, graceDays } from '@hotovo/domain/limits'
import type { OrderForm, OrderStatus, Placing } from '@hotovo/domain/orders/order'
import { orderNumber, variableSymbol } from '@hotovo/domain/orders/reference-numbers'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { actorOf } from '@hotovo/domain/staff/account'
import { atManagement, orderInstants } from './calendar.ts'
import { customersOf, fittingOf, formOf } from './customers.ts'
import { type Dice, diceOf, type Weighted } from './dice.ts'
import { changeNotes, demoStaff, failedSignIns, staffNotes, unpaidReasons } from './material.ts'

type Change = { readonly to: OrderStatus; readonly note?: string; readonly reason?: string }
type Note = { readonly text: string }
/** The money came. */
type Money = { readonly isPaid: true }

/** What a member of staff did with an order at an instant: another status, a note, or a look at the bank. */
export type StaffChange = (Change | Note | Money) & {
  readonly at: string
  readonly by: Extract<Actor, { kind: 'staff' }>
}

/** An order and what became of it, oldest first. */
export type History = {
  readonly form: OrderForm
  readonly placing: Placing
  readonly humanCheckId: string
  readonly changes: readonly StaffChange[]
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
const fates: Weighted<'completed' | 'unpaid' | 'withdrawn' | 'unproven' | 'revived' | 'reopened'> = [
  ['completed', 77],
  ['unpaid', 11],
  ['withdrawn', 5],
  ['unproven', 2],
  ['revived', 2],
  ['reopened', 3],
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

/** What becomes of an order that was placed at an instant, as far as time goes. */
function fateOf(dice: Dice, form: OrderForm, placedAt: string, until: string): readonly StaffChange[] {
  const fits = fittingOf(form, placedAt)
  const responsible = dice.pick(actors)
  const changes: StaffChange[] = []
  let now = placedAt
  const pass = (fewestDays: number, mostDays: number) => {
    now = minutesLater(now, dice.integer(fewestDays * dayMinutes, mostDays * dayMinutes))
  }
  const act = (change: Change | Note | Money) => {
    now = atManagement(dice, now)
    changes.push({ ...change, at: now, by: dice.often(85) ? responsible : dice.pick(actors) })
  }
  const note = (when: keyof typeof staffNotes, percent: number = noted[when]) => {
    if (dice.often(percent)) act({ text: dice.pick(fits(staffNotes[when])) })
  }
  const change = (to: OrderStatus, why: keyof typeof changeNotes, percent: number) => {
    const words = fits(changeNotes[why])
    act(words.length > 0 && dice.often(percent) ? { to, note: dice.pick(words) } : { to })
  }
  const awaitMoney = () => {
    const { fewest, most } = paymentDays[form.paymentMethod]
    pass(fewest, most)
  }
  const expire = () => {
    pass(dueDays + graceDays, dueDays + graceDays + 2)
    change('zrusena', 'unpaid', 80)
  }
  const complete = () => {
    act({ isPaid: true })
    change('spracuva', 'processed', 35)
    pass(0, 1)
    note('working')
    change('vybavena', 'completed', 30)
    note('done')
  }

  note('waiting')
  const fate = dice.choose(fates)
  switch (fate) {
    case 'completed':
      awaitMoney()
      complete()
      break
    case 'reopened':
      awaitMoney()
      complete()
      pass(0, 4)
      change('spracuva', 'reopened', 100)
      note('working', 50)
      change('vybavena', 'completed', 50)
      break
    case 'unpaid':
      note('waiting')
      expire()
      break
    case 'revived':
      expire()
      pass(0, 3)
      change('prijata', 'revived', 100)
      complete()
      break
    case 'withdrawn':
      pass(0, 2)
      change('zrusena', 'withdrawn', 90)
      break
    case 'unproven':
      pass(1, 4)
      act({ to: 'vybavena', reason: dice.pick(unpaidReasons) })
      note('done', 50)
      break
    default:
      fate satisfies never
  }
  return changes.filter(({ at }) => at <= until)
}

/** Draws until it is none of those that are known, and adds it to them. */
function fresh(known: Set<string>, draw: () => string): string {
  const drawn = draw()
  if (known.has(drawn)) return fresh(known, draw)
  known.add(drawn)
  return drawn
}

function historiesOf(dice: Dice, until: string, orders: number): History[] {
  const customerAt = customersOf(dice)
  const symbols = new Set<string>()
  return orderInstants(dice, orders, beginningOf(until), until).map((at, index) => {
    const form = formOf(dice, customerAt(index), at)
    const placing: Placing = {
      id: dice.uuid(),
      number: orderNumber(dice.integer),
      variableSymbol: fresh(symbols, () => variableSymbol(dice.integer)),
      at,
      by: { kind: 'visitor' },
    }
    return { form, placing, humanCheckId: dice.uuid(), changes: fateOf(dice, form, at, until) }
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
