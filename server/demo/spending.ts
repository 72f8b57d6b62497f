import type { Ports } from '@hotovo/application/ports'
import { freezeChange } from '@hotovo/application/vouchers/freezing'
import type { Merchant } from '@hotovo/domain/merchants/merchant'
import { dayOf, minutesLater, startOfDay } from '@hotovo/domain/shared/calendar'
import { expiredVoucher, spendEntry } from '@hotovo/domain/spending/spending'
import { type IssuedVoucher, voucherEntries } from '@hotovo/domain/vouchers/issuing'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import type { Dice, Weighted } from './dice.ts'

/** What becomes of the vouchers of the demo once they are in somebody's hands. */

const dayMs = 86_400_000
/** From this age on whoever wanted to has spent most of a voucher. */
const oldAfterDays = 270
type Use = 'kept' | 'begun' | 'spent'
const uses: Readonly<Record<'young' | 'old', Weighted<Use>>> = {
  young: [
    ['kept', 55],
    ['begun', 24],
    ['spent', 21],
  ],
  old: [
    ['kept', 11],
    ['begun', 15],
    ['spent', 74],
  ],
}
/** In how many purchases a voucher is spent. */
const purchases: Weighted<number> = [
  [1, 62],
  [2, 27],
  [3, 11],
]
/** Percent of purchases that are taken back, whole or in part, and of vouchers that their holders block. */
const reversedPercent = 4
const blockedPercent = 4

/** A moment in the opening hours of shops after an instant and before another, where there is one. */
function inShop(dice: Dice, from: string, until: string): string {
  const minutes = Math.floor((Date.parse(until) - Date.parse(from)) / 60_000)
  const any = minutesLater(from, dice.integer(1, Math.max(1, minutes - 1)))
  const at = minutesLater(startOfDay(dayOf(any)), dice.integer(9 * 60, 19 * 60))
  return at > from && at < until ? at : any
}

/** So many amounts of which each is above zero; together all of it, or less. Minor units, mostly ending in 0 and 5. */
function amountsOf(dice: Dice, { amount }: Voucher, use: Use, count: number): readonly number[] {
  if (use === 'kept') return []
  const parts: number[] = []
  let left = use === 'spent' ? amount : Math.floor((amount * dice.integer(20, 85)) / 100)
  for (let more = count; more > 0 && left > 0; more--) {
    const share = Math.floor((left * dice.integer(25, 70)) / 100 / 5) * 5
    const part = more === 1 && use === 'spent' ? left : Math.max(5, share)
    parts.push(Math.min(part, left))
    left -= parts.at(-1)!
  }
  return parts
}

type Spending = {
  readonly dice: Dice
  readonly merchants: readonly Merchant[]
  /** From when on it is in somebody's hands, and where the story ends. */
  readonly from: string
  readonly until: string
}

/** Spends some of the vouchers of an order, blocks a few, and lets lapse what has expired. What was done stays done. */
export async function spendVouchers(ports: Ports, orderId: string, spending: Spending): Promise<void> {
  for (const issued of await ports.vouchers.ofOrder(orderId))
    if (!issued.voucher.voided) await spendOne(ports, issued, spending)
}

async function spendOne(
  ports: Ports,
  { voucher, place }: IssuedVoucher,
  { dice, merchants, from, until }: Spending,
): Promise<void> {
  const { serial, currency, expiresAt } = voucher
  const end = expiresAt < until ? expiresAt : until
  if (from >= end) return
  const isOld = Date.parse(until) - Date.parse(from) > oldAfterDays * dayMs
  const use = dice.choose(uses[isOld ? 'old' : 'young'])
  const amounts = amountsOf(dice, voucher, use, dice.choose(purchases))
  const instants = amounts.map(() => inShop(dice, from, end)).sort()
  let last = from
  for (const [index, amount] of amounts.entries()) {
    const merchant = dice.pick(merchants)
    const keyedAt = async (at: string, what: string) => ({
      id: dice.uuid(),
      merchantId: merchant.id,
      key: `${place.orderId} ${place.line} ${place.piece} ${place.part} ${index} ${what}`,
      fingerprint: await ports.macs.sign('idempotency', what),
      reference: `${what === 'redeem' ? 'P' : 'D'}-${at.slice(2, 4)}${dice.integer(1000, 9999)}`,
      at,
      since: '2000-01-01T00:00:00.000Z',
      entry: spendEntry(serial, { merchant: merchant.name, at }),
    })
    const at = instants[index]! > last ? instants[index]! : minutesLater(last, 1)
    last = at
    if (at >= end) break
    const asked = await keyedAt(at, 'redeem')
    const taken = await ports.transactions.redeem({ ...asked, serial, amount, currency })
    if (taken.outcome === 'refused' || taken.outcome === 'busy')
      throw new Error(`a purchase of the demo was not made: ${taken.outcome}`)
    const comesBack = dice.often(reversedPercent)
    const back = dice.often(60) ? undefined : Math.ceil(amount / 2)
    const backAt = minutesLater(at, dice.integer(5, 90))
    if (!comesBack || backAt >= end) continue
    last = backAt
    const reverses = taken.spent.transaction.id
    await ports.transactions.reverse({ ...(await keyedAt(backAt, 'reverse')), reverses, amount: back })
  }
  const isBlocked = dice.often(blockedPercent)
  const blockedAt = inShop(dice, last, end)
  const found = (await ports.vouchers.find(serial))!
  if (isBlocked && !found.voucher.frozen && found.voucher.balance > 0 && blockedAt < end) {
    const trace = { by: { kind: 'visitor' }, at: blockedAt } as const
    // No letter: it was sent long ago.
    await ports.vouchers.change({ ...freezeChange(found, true, trace), jobs: [] })
  }
  if (expiresAt < until) await lapse(ports, serial)
}

/** What is left of an expired voucher lapses in the first minutes after its last day. */
async function lapse({ vouchers }: Ports, serial: string): Promise<void> {
  const { voucher: before } = (await vouchers.find(serial))!
  if (before.balance === 0) return
  const at = minutesLater(before.expiresAt, 1)
  const { voucher: after, movement } = expiredVoucher(before, at)
  await vouchers.change({
    before,
    after,
    movements: [movement],
    entries: voucherEntries(before, after, { by: { kind: 'system' }, at }),
    jobs: [],
  })
}
