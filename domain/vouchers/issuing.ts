import { type Actor, type AuditEntry, createdEntry, entriesOf, fieldChanges } from '../audit/entry.ts'
import { isPaid, type Order, orderSubject } from '../orders/order.ts'
import { voucherSerial } from '../orders/reference-numbers.ts'
import type { Draw } from '../shared/random.ts'
import { voucherCode, voucherPassword } from '../shared/voucher-code.ts'
import { expiryOf, type Voucher, voucherParts } from './voucher.ts'

/** Which part of which piece of which line of an order a voucher is, all counted from 1; or which voucher it replaces. */
export type VoucherOrigin = {
  readonly orderId: string
  readonly line: number
  readonly piece: number
  readonly part: number
  readonly replaces: string | null
}

/** A voucher of an order. */
export type IssuedVoucher = { readonly voucher: Voucher; readonly place: VoucherOrigin }

/** A voucher that has just been made, with its secrets as they are written for people. */
export type DrawnVoucher = IssuedVoucher & { readonly code: string; readonly password: string }

const goesOn = (order: Order) => isPaid(order) && order.orderStatus !== 'zrusena'

/**
 * Whether an order's vouchers are to be issued now (rule V5): it is paid and goes on, all of it is charged but for what is forgiven, which
 * `order` costs here too (rule P32), and it has
 * none; or it was not so `before`, and has none but those that were voided when it was cancelled. What was given back or
 * taken out of use by itself is never issued again.
 */
export const isToIssue = (order: Order, issued: readonly IssuedVoucher[], before: Order): boolean =>
  goesOn(order) &&
  order.charged === order.total &&
  (issued.length === 0 || (!goesOn(before) && issued.every(({ voucher }) => voucher.voided)))

/** Vouchers of an order that were not taken out of use. */
export const vouchersInUse = (issued: readonly IssuedVoucher[]): Voucher[] =>
  issued.flatMap(({ voucher }) => (voucher.voided ? [] : [voucher]))

/**
 * Vouchers that are taken out of use because their order is cancelled: all with something left where its customer withdrew,
 * otherwise those that nobody has spent anything of. A spent one stays, so that a merchant can still give back to it.
 */
export const vouchersToVoid = ({ withdrawnAt }: Order, issued: readonly IssuedVoucher[]): Voucher[] =>
  vouchersInUse(issued).filter((voucher) =>
    withdrawnAt === null ? voucher.balance === voucher.amount : valueLeft(voucher) > 0,
  )

/** What is left of a voucher, in minor units, what lapsed too: so much is given back for it. */
export function valueLeft({ balance, lapsed }: Voucher): number {
  return balance + lapsed
}

/** The worth of the vouchers of an order that something was spent of, in minor units, as they were issued at first. */
function touchedWorth(issued: readonly IssuedVoucher[]): number {
  const touched = issued.filter(({ voucher: { amount }, place: { replaces, line, piece, part } }) => {
    if (replaces !== null) return false
    const here = issued.filter(
      ({ place }) => place.line === line && place.piece === piece && place.part === part,
    )
    const [standing] = vouchersInUse(here)
    return standing ? valueLeft(standing) < amount : here.some(({ voucher }) => voucher.usedAt !== null)
  })
  return touched.reduce((sum, { voucher }) => sum + voucher.amount, 0)
}

/**
 * What an order costs after a change, in minor units: all of it when it goes on again; nothing when it is cancelled before
 * anything was issued, otherwise without its fees; and always less by what is given back for vouchers. Whoever withdraws gets of
 * the fees the share of the vouchers that nothing was spent of.
 */
export function chargedAfter(
  before: Order,
  after: Order,
  {
    issued,
    givenBack,
  }: { readonly issued: readonly IssuedVoucher[]; readonly givenBack: readonly Voucher[] },
): number {
  const back = givenBack.reduce((sum, voucher) => sum + valueLeft(voucher), 0)
  const isCancelled = after.orderStatus === 'zrusena'
  if ((before.orderStatus === 'zrusena') === isCancelled) return before.charged - back
  if (!isCancelled) return after.total
  const isIssued = issued.length > 0 && isPaid(before)
  if (!isIssued) return 0
  const fees = before.processingFee + before.deliveryFee
  const kept =
    after.withdrawnAt === null ? 0 : Math.floor((fees * touchedWorth(issued)) / before.voucherSubtotal)
  return before.charged - fees + kept - back
}

/** The last voucher that was in a place of an order; undefined where none was. */
const lastAt = (issued: readonly IssuedVoucher[], line: number, piece: number, part: number) => {
  const here = issued.filter(
    ({ place }) => place.line === line && place.piece === piece && place.part === part,
  )
  const replaced = new Set(here.map(({ place }) => place.replaces))
  return here.find(({ voucher }) => !replaced.has(voucher.serial))?.voucher.serial
}

const secrets = (draw: Draw) => ({ code: voucherCode(draw), password: voucherPassword(draw) })

/**
 * The vouchers of an order, one for each piece or part (rules V3, V5), valid from this instant (rule V4); each takes the
 * place of the one that was there.
 */
export const drawnVouchers = (
  { id: orderId, currency, selectedVouchers }: Order,
  issued: readonly IssuedVoucher[],
  { at, draw }: { readonly at: string; readonly draw: Draw },
): DrawnVoucher[] =>
  selectedVouchers.flatMap(({ amount, quantity }, line) =>
    Array.from({ length: quantity }, (_, piece) =>
      voucherParts(amount, currency).map(
        (size, part): DrawnVoucher => ({
          voucher: {
            serial: voucherSerial(draw),
            currency,
            amount: size,
            balance: size,
            frozen: false,
            voided: false,
            lapsed: 0,
            warnedAt: null,
            createdAt: at,
            usedAt: null,
            expiresAt: expiryOf(at),
          },
          place: {
            orderId,
            line: line + 1,
            piece: piece + 1,
            part: part + 1,
            replaces: lastAt(issued, line + 1, piece + 1, part + 1) ?? null,
          },
          ...secrets(draw),
        }),
      ),
    ).flat(),
  )

/**
 * A voucher that takes the place of another one, with what is left of it and for as long (rule V2). Its amount stays what
 * it was at first, so that there is room for what comes back (rule V19).
 */
export const replacementOf = (
  { voucher, place }: IssuedVoucher,
  { at, draw }: { readonly at: string; readonly draw: Draw },
): DrawnVoucher => ({
  voucher: {
    ...voucher,
    serial: voucherSerial(draw),
    frozen: false,
    warnedAt: null,
    createdAt: at,
  },
  place: { ...place, replaces: voucher.serial },
  ...secrets(draw),
})

/** What the log of an order tells of a voucher that took the place of another one: both by their serials (rule V20). */
export const replacementEntries = (
  order: Order,
  { voucher, place }: Pick<DrawnVoucher, 'voucher' | 'place'>,
  trace: { readonly by: Actor; readonly at: string; readonly note: string },
): AuditEntry[] =>
  entriesOf(
    orderSubject(order),
    [{ field: 'replacedVoucher', from: place.replaces, to: voucher.serial }],
    trace,
  )

/** A voucher taken out of use for ever, without a balance. */
export const voidedVoucher = (voucher: Voucher): Voucher => ({
  ...voucher,
  balance: 0,
  lapsed: 0,
  voided: true,
})

/** What the entries of a voucher's audit log speak about. */
export const voucherSubject = ({ serial }: Pick<Voucher, 'serial'>) =>
  ({ kind: 'voucher', id: serial, number: serial }) as const

/** The audit entries of vouchers that were issued. */
export const issueEntries = (
  vouchers: readonly IssuedVoucher[],
  { by, at }: { readonly by: Actor; readonly at: string },
): AuditEntry[] => vouchers.map(({ voucher }) => createdEntry(voucherSubject(voucher), by, at))

/** The trace of a voucher that was changed, one entry a field. */
export const voucherEntries = (
  before: Voucher,
  after: Voucher,
  trace: { readonly by: Actor; readonly at: string; readonly note?: string | null },
): AuditEntry[] => entriesOf(voucherSubject(before), fieldChanges(before, after), trace)

/** The trace of a voucher that was put there as it is: its making, and what it has become. */
export function adoptionEntries(voucher: Voucher): AuditEntry[] {
  const { frozen, voided, createdAt: at } = voucher
  const by = { kind: 'system' } as const
  const made = createdEntry(voucherSubject(voucher), by, at)
  const flags = fieldChanges({ frozen: false, voided: false }, { frozen, voided })
  return [made, ...entriesOf(voucherSubject(voucher), flags, { by, at })]
}
