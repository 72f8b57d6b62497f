import { sampleVouchers } from '@hotovo/adapters/content/sample-vouchers'
import { visitor } from '@hotovo/application/access/caller'
import type { Ports } from '@hotovo/application/ports'
import { addFirstAdmin, addStaff } from '@hotovo/application/staff/accounts'
import { signIn } from '@hotovo/application/staff/sign-in'
import { storedVoucher, type VoucherSecrets } from '@hotovo/application/vouchers/verify'
import { changes, entriesOf } from '@hotovo/domain/audit/entry'
import { humanCheckMinutes } from '@hotovo/domain/limits'
import { adminNote, type Order, type OrderRecord, placedOrder, withStatus } from '@hotovo/domain/orders/order'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { ok } from '@hotovo/domain/shared/result'
import { StartRefused } from '../config.ts'
import { demoStaff } from './material.ts'
import { beginningOf, endOf, type FailedSignIn, type History, type StaffChange, story } from './story.ts'

/** The demo is the same for everybody, but for its keys and passwords. */
export const demoSeed = 20_261_120
/** Histories that are told at once; the server's pool has ten connections. */
const atOnce = 8

export type Filling = {
  /** How many orders the two years have. */
  readonly orders: number
  /** Hears of each account that was made, with its password. */
  readonly tellAccount: (email: string, password: string) => void
  /** Hears of a few vouchers to try, when they are made. */
  readonly tellVoucher: (secrets: VoucherSecrets) => void
  /** Hears how many of the orders are there. */
  readonly tellProgress: (told: number) => void
  /** Ends the filling early; another one goes on. */
  readonly signal: AbortSignal
}

/**
 * Fills a new installation with a demo, through the same ports as everybody: staff, orders and what became of
 * them, failed sign-ins, vouchers in every state. A filling that was interrupted is finished, a finished one is left alone. Throws a
 * `StartRefused` in an installation that is not a demo.
 */
export async function fillWithDemo(ports: Ports, filling: Filling): Promise<void> {
  const { orders, tellAccount, tellProgress, signal } = filling
  const [, second] = demoStaff
  // The second account is made last: where it is, all the rest is.
  if (await ports.staff.byEmail(second.email)) return
  const from = await beginning(ports, filling)
  const { histories, failures } = story(demoSeed, endOf(from), orders)
  await signInInVain(ports, failures)
  let told = 0
  const untold = histories.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const history of untold) {
        signal.throwIfAborted()
        await tell(ports.orders, history)
        told += 1
        tellProgress(told)
      }
    }),
  )
  await issueSamples(ports, endOf(from), filling)
  const added = await addStaff(at(ports, from))({ ...second, role: 'admin' })
  if (added.ok) tellAccount(second.email, added.value.password)
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
  const added = await addFirstAdmin(at(ports, from))(first)
  if (!added)
    throw new StartRefused(
      'This installation is not a demo and stays as it is. Set DATA_DIR to another folder.',
    )
  tellAccount(first.email, added.password)
  return from
}

/** Tells a history, or what is missing of it: every change has raised the version of the order by one. */
async function tell(orders: Ports['orders'], history: History): Promise<void> {
  let record = (await orders.record(history.placing.id)) ?? (await placed(orders, history))
  for (const change of history.changes.slice(record.version - 1)) record = await done(orders, record, change)
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
  orders: Ports['orders'],
  { order, version }: OrderRecord,
  change: StaffChange,
): Promise<OrderRecord> {
  if ('text' in change) {
    const { line, entry } = adminNote(order, change.text, change)
    return orders.addNote(order.id, line, entry)
  }
  const changed = 'isPaid' in change ? ok(paid(order, change)) : withStatus(order, change.to, change)
  if (!changed.ok) throw new Error(`a change of the demo was refused: ${changed.error.code}`)
  const outcome = await orders.change({ ...changed.value, version })
  if (outcome === 'stale') throw new Error('an order of the demo was changed by somebody else')
  return outcome
}

/** An order whose money came, and the audit entry of it. Recording payments is not there yet; it will leave this entry. */
function paid(order: Order, { by, at }: StaffChange) {
  const changed = { ...order, paymentStatus: 'paid' } as const
  const subject = { kind: 'order', id: order.id, number: order.number } as const
  return { order: changed, entries: entriesOf(subject, changes(order, changed), { by, at }) }
}

/** Fails to sign in at each of these moments, one after the other, unless the log tells that it has. */
async function signInInVain(ports: Ports, failures: readonly FailedSignIn[]): Promise<void> {
  const known = new Set((await ports.systemLog.newest(100)).map(({ timestamp }) => timestamp))
  for (const { instant, email, ipAddress } of failures.filter((failure) => !known.has(failure.instant))) {
    const caller = { ...visitor, origin: { ipAddress, userAgent: 'Mozilla/5.0' } }
    await signIn(at(ports, instant), caller)({ email, password: 'not the password' })
  }
}
