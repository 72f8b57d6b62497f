import { sampleVouchers } from '@hotovo/adapters/content/sample-vouchers'
import { seededRandom } from '@hotovo/adapters/system/random'
import { visitor } from '@hotovo/application/access/caller'
import { handOverEntry } from '@hotovo/application/deliveries/deliver'
import { addMerchantKey } from '@hotovo/application/merchants/keys'
import type { Ports } from '@hotovo/application/ports'
import { loadOrderState, type OrderState } from '@hotovo/application/settlement/account'
import { type OrderDecision, planSettlement } from '@hotovo/application/settlement/plan'
import { storedVoucher, type VoucherSecrets } from '@hotovo/application/settlement/voucher-secrets'
import { retryOnConflict, WriteConflict } from '@hotovo/application/shared/retry'
import { addFirstAdmin, addStaff } from '@hotovo/application/staff/accounts'
import { signIn } from '@hotovo/application/staff/sign-in'
import { type AuditEntry, entriesOf, fieldChanges } from '@hotovo/domain/audit/entry'
import type { Parcel } from '@hotovo/domain/deliveries/delivery'
import { s10CheckDigit } from '@hotovo/domain/deliveries/tracking-number'
import { humanCheckMinutes } from '@hotovo/domain/limits'
import type { Merchant } from '@hotovo/domain/merchants/merchant'
import {
  adminNote,
  type Order,
  type OrderRecord,
  orderSubject,
  placedOrder,
  withStatus,
} from '@hotovo/domain/orders/order'
import { type Payment, takeBackOf } from '@hotovo/domain/payments/payment'
import { dayOf, minutesLater } from '@hotovo/domain/shared/calendar'
import type { Result } from '@hotovo/domain/shared/result'
import { randomPassword } from '@hotovo/domain/staff/account'
import { replacementOf } from '@hotovo/domain/vouchers/issuing'
import { openDesks } from './desks.ts'
import { diceOf } from './dice.ts'
import { demoMerchants, demoStaff } from './material.ts'
import { spendVouchers } from './spending.ts'
import { type SampleFile, sampleStatements } from './statements.ts'
import { beginningOf, endOf, type FailedSignIn, type History, type Step, story } from './story.ts'
import { fillTickets } from './tickets.ts'

/** The demo is the same for everybody, but for its keys and passwords. */
export const demoSeed = 20_261_120

/** How many orders the two years have where people look at them. */
export const demoOrders = 3000

/** So often the messages that failed were tried. */
const vainTries = 3

/** What is there is no demo, and stays as it is. */
export class NotADemo extends Error {
  override readonly name = 'NotADemo'
}

export type Filling = {
  /** How many orders the two years have. */
  readonly orders: number
  /** Histories that are told at once, where what is kept is elsewhere. */
  readonly atOnce: number
  /** Hears of each account that was made, with its password. */
  readonly tellAccount: (email: string, password: string) => void
  /** Hears of a few vouchers to try, when they are made. */
  readonly tellVoucher: (secrets: VoucherSecrets) => void
  /** Hears of each merchant that was made, with its key. */
  readonly tellMerchant: (name: string, key: string) => void
  /** Gets the statements that pay orders of the demo; of a filling that was interrupted, again. */
  readonly keepStatements: (files: readonly SampleFile[]) => void
  /** Hears how many of the orders are there. */
  readonly tellProgress: (told: number) => void
  /** Ends the filling early; another one goes on. */
  readonly signal: AbortSignal
}

/**
 * Fills a new installation with a demo, through the same ports as everybody: staff, orders with their
 * money, their vouchers and what became of them, merchants that took some, requests for support, failed sign-ins, vouchers in every state. A
 * filling that was interrupted is finished, a finished one is left alone. Throws a
 * `NotADemo` in an installation that is not a demo.
 */
export async function fillWithDemo(ports: Ports, filling: Filling): Promise<void> {
  const { orders, atOnce, tellAccount, tellProgress, signal } = filling
  const [, second] = demoStaff
  // The second account is made last: where it is, all the rest is.
  if (await ports.staff.byEmail(second.email)) return
  const from = await beginning(ports, filling)
  const { histories, failures } = story(demoSeed, endOf(from), orders)
  await signInInVain(ports, failures)
  let told = 0
  const merchants = await withMerchants(ports, from, filling)
  const untold = histories.entries()
  const ends = await Promise.allSettled(
    Array.from({ length: atOnce }, async () => {
      for (const [index, history] of untold) {
        signal.throwIfAborted()
        await tell(ports, history)
        const handedOver = history.steps.findLast(({ handedOverBy }) => handedOverBy)?.at
        if (handedOver !== undefined)
          await spendVouchers(ports, history.placing.id, {
            // Of its own, because which history is told first is nobody's promise.
            dice: diceOf(seededRandom(demoSeed + index)),
            merchants,
            from: handedOver,
            until: endOf(from),
          })
        told += 1
        tellProgress(told)
      }
    }),
  )
  // Only when nobody is under way any more.
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  // A seed of their own, so that the orders are those of before.
  await fillTickets(ports, histories, { seed: demoSeed + 1, from, until: endOf(from), signal })
  await issueSamples(ports, endOf(from), filling)
  await openDesks(ports, from)
  filling.keepStatements(sampleStatements(histories, ports.installation.accounts, endOf(from)))
  const password = randomPassword(ports.random.integer)
  const added = await addStaff(at(ports, from))({ ...second, role: 'admin', password })
  if (added.ok) tellAccount(second.email, added.value.password)
}

/** Merchants that take vouchers since the story began, unless they are there. */
async function withMerchants(ports: Ports, from: string, { tellMerchant }: Filling): Promise<Merchant[]> {
  const known = await ports.merchants.all()
  const found: Merchant[] = []
  for (const name of demoMerchants) {
    const one = known.find(({ merchant }) => merchant.name === name)?.merchant
    const added = one ? undefined : expected(await addMerchantKey(at(ports, from))(name))
    if (added) tellMerchant(name, added.secret)
    found.push(one ?? added!.merchant)
  }
  return found
}

/** Vouchers in every state, unless they are there. The story's end is the same however often it was interrupted. */
async function issueSamples(ports: Ports, until: string, { tellVoucher }: Filling): Promise<void> {
  const samples = sampleVouchers(until)
  const kept = samples.map(({ voucher, secrets }) => storedVoucher(ports, voucher, secrets))
  const outcome = await ports.vouchers.add(await Promise.all(kept))
  if (outcome === 'added') for (const { secrets } of samples.slice(0, 2)) tellVoucher(secrets)
}

const at = (ports: Ports, instant: string): Ports => ({ ...ports, clock: { now: () => instant } })

/**
 * When the story begins: with the first account, which is made two years ago. An interrupted filling finds it
 * there and goes on with the same story.
 */
async function beginning(ports: Ports, { tellAccount }: Filling): Promise<string> {
  const [first] = demoStaff
  const known = await ports.staff.byEmail(first.email)
  if (known) return known.account.createdAt
  const from = beginningOf(ports.clock.now())
  // It stays: nobody wants to choose one for a demo.
  const password = randomPassword(ports.random.integer)
  const added = await addFirstAdmin(at(ports, from))({ ...first, password })
  if (!added) throw new NotADemo('somebody else has an account here')
  tellAccount(first.email, added.password)
  return from
}

/** Tells a history, or what is missing of it: every step has raised the version of the order by one. */
async function tell(ports: Ports, history: History): Promise<void> {
  let record = (await ports.orders.record(history.placing.id)) ?? (await placed(ports.orders, history))
  for (const step of history.steps.slice(record.version - 1)) {
    if (step.handedOverBy) await handOver(ports, record.order, { by: step.handedOverBy, at: step.at })
    record = await done(ports, record, step, history)
  }
  if (history.fate === 'undelivered') await failDeliveries(ports, record.order)
}

async function placed(
  orders: Ports['orders'],
  { form, placing, humanCheckId }: History,
): Promise<OrderRecord> {
  const { order, entries } = placedOrder(form, placing)
  const humanCheck = { id: humanCheckId, expiresAt: minutesLater(placing.at, humanCheckMinutes) }
  // No letters: they would have been sent long ago.
  const outcome = await orders.add({ order, entries, humanCheck, jobs: [] })
  if (outcome !== 'added') throw new Error(`an order of the demo was not added: ${outcome}`)
  return { order, adminNotes: null, version: 1 }
}

async function done(
  ports: Ports,
  { order, version }: OrderRecord,
  step: Step,
  { form }: History,
): Promise<OrderRecord> {
  const { orders } = ports
  const write = async (changed: { readonly order: Order; readonly entries: readonly AuditEntry[] }) => {
    const outcome = await orders.change({ ...changed, version })
    if (typeof outcome === 'string') throw new Error('an order of the demo was changed by somebody else')
    return outcome
  }
  if ('text' in step) {
    const { line, entry } = adminNote(order, step.text, step)
    const noted = await orders.addNote(order.id, line, entry)
    if (typeof noted === 'string') throw new Error('the demo writes under no key')
    return noted
  }
  if ('reminds' in step) {
    const reminded = { ...order, remindedAt: step.at }
    return write({
      order: reminded,
      entries: entriesOf(orderSubject(order), fieldChanges(order, reminded), step),
    })
  }
  if (!('to' in step)) return settled(ports, order.id, step, (state) => movedBy(ports, state, step, form))
  const changed = expected(withStatus(order, step.to, step))
  // What is cancelled, or goes on again, moves money and vouchers too.
  const isSettled = [order, changed.order].some(({ orderStatus }) => orderStatus === 'zrusena')
  const note = step.note ?? null
  return isSettled ? settled(ports, order.id, step, () => ({ ...changed, note })) : write(changed)
}

/** Moves money and vouchers of an order as they are moved today. */
async function settled(
  ports: Ports,
  orderId: string,
  { by, at }: Step,
  decide: (state: OrderState) => Omit<OrderDecision, 'by' | 'at'>,
): Promise<OrderRecord> {
  return retryOnConflict('a payment of the demo was not recorded', async () => {
    const state = (await loadOrderState(ports, orderId))!
    const { settlement } = await planSettlement(ports, state, { ...decide(state), by, at })
    // No jobs: what was to be sent was sent long ago.
    const outcome = await ports.payments.settle({ orders: [settlement], jobs: [] })
    if (typeof outcome !== 'string') return outcome[0]!
    if (outcome !== 'taken') throw new Error(`a payment of the demo was refused: ${outcome}`)
    return new WriteConflict(outcome)
  })
}

type Moving = Extract<Step, { money: unknown } | { takesBack: unknown } | { replaces: unknown }>

/** What a step does to the money of an order, or to its vouchers. */
function movedBy(
  { random }: Ports,
  { record: { order }, payments, issued }: OrderState,
  step: Moving,
  { paymentMethod: method }: History['form'],
): Omit<OrderDecision, 'by' | 'at'> {
  if ('takesBack' in step)
    return { payments: [expected(takeBackOf(payments, step.takesBack, step))], note: step.note }
  if ('replaces' in step) {
    const old = issued.find(({ voucher }) => !voucher.voided)!
    const drawn = replacementOf(old, { at: step.at, draw: random.integer })
    return { replaced: [{ voided: old.voucher, drawn }], note: step.note }
  }
  const { id, kind, amount } = step.money
  const payment: Payment = {
    id,
    orderId: order.id,
    kind,
    amount: kind === 'refund' ? -amount : amount,
    currency: order.currency,
    method,
    receivedOn: dayOf(step.at),
    reference: null,
    entryId: null,
    takesBack: null,
    createdAt: step.at,
  }
  return { payments: [payment] }
}

function expected<T>(result: Result<T, { readonly code: string }>): T {
  if (!result.ok) throw new Error(`a step of the demo was refused: ${result.error.code}`)
  return result.value
}

/** Hands over what waits of an order; what an interrupted filling has handed over waits no more. */
async function handOver(
  { deliveries }: Ports,
  order: Order,
  trace: Parameters<typeof handOverEntry>[2],
): Promise<void> {
  for (const delivery of await deliveries.ofOrder(order.id))
    if (delivery.state === 'waiting') {
      const isLetter = delivery.channel === 'letter'
      const digits = order.variableSymbol.slice(1, 9)
      const parcel: Parcel = {
        carrier: isLetter ? 'posta' : null,
        trackingNumber: isLetter ? `EB${digits}${s10CheckDigit(digits)}SK` : null,
      }
      await deliveries.handOver(delivery.id, {
        at: trace.at,
        correction: 0,
        parcel,
        entries: [handOverEntry(order, { ...delivery, ...parcel }, trace)],
        jobs: [],
      })
    }
}

/** The mail server does not take the messages of an order, as often as it was tried. */
async function failDeliveries({ deliveries }: Ports, { id }: Order): Promise<void> {
  for (const { id: deliveryId, failures } of await deliveries.ofOrder(id))
    for (let times = failures; times < vainTries; times++) await deliveries.fail(deliveryId, 'EENVELOPE')
}

/** Fails to sign in at each of these moments, one after the other, unless the log tells that it has. */
async function signInInVain(ports: Ports, failures: readonly FailedSignIn[]): Promise<void> {
  const known = new Set((await ports.systemLog.newest(100)).map(({ timestamp }) => timestamp))
  for (const { instant, email, ipAddress } of failures.filter((failure) => !known.has(failure.instant))) {
    const caller = { ...visitor, origin: { ipAddress, userAgent: 'Mozilla/5.0' } }
    await signIn(at(ports, instant))({ email, password: 'not the password' }, { caller })
  }
}
