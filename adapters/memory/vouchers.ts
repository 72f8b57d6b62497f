import type { StoredVoucher } from '@hotovo/application/settlement/ports'
import type { Liability, ListedVoucher, VoucherMovement, Vouchers } from '@hotovo/application/vouchers/ports'
import { entryRecord } from '@hotovo/domain/audit/record'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { sumsOf } from '@hotovo/domain/shared/sums'
import {
  matchesVoucher,
  type VoucherFilter,
  type VoucherPosition,
  type VoucherSort,
} from '@hotovo/domain/vouchers/filter'
import { adoptionEntries, type IssuedVoucher } from '@hotovo/domain/vouchers/issuing'
import { type Movement, movementsOf } from '@hotovo/domain/vouchers/ledger'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import type { AuditLog } from './audit/records.ts'
import { clone } from './clone.ts'
import type { Enqueue } from './jobs/jobs.ts'
import { compareTexts } from './sorting.ts'
import type { MemoryTables } from './tables.ts'

/** Whether nothing has one of these, and no two of them are one. */
const areNew = (marks: readonly string[], taken: { has(mark: string): boolean }) =>
  new Set(marks).size === marks.length && !marks.some((mark) => taken.has(mark))

/** Whether no voucher of the tables has a serial or a hash of these. */
export function areVouchersNew({ vouchers }: MemoryTables, added: readonly StoredVoucher[]): boolean {
  const hashes = new Set([...vouchers.values()].map(({ codeHash }) => codeHash))
  return (
    areNew(
      added.map(({ voucher }) => voucher.serial),
      vouchers,
    ) &&
    areNew(
      added.map(({ codeHash }) => codeHash),
      hashes,
    )
  )
}

/** Adds movements of value, each numbered behind the last one of its voucher. */
export function addMovements({ ledger }: MemoryTables, movements: readonly Movement[]): void {
  for (const movement of movements) {
    const before = ledger.filter(({ serial }) => serial === movement.serial)
    const { amount, balanceAfter } = movement
    if (balanceAfter !== (before.at(-1)?.balanceAfter ?? 0) + amount)
      throw new Error('a row of the ledger does not follow from the one before')
    ledger.push({ ...clone(movement), step: before.length + 1 })
  }
}

const byOrigin = (a: IssuedVoucher, b: IssuedVoucher) =>
  a.place.line - b.place.line ||
  a.place.piece - b.place.piece ||
  a.place.part - b.place.part ||
  compareTexts(a.voucher.createdAt, b.voucher.createdAt) ||
  compareTexts(a.voucher.serial, b.voucher.serial)

const isSame = (one: Voucher, other: Voucher, fields: readonly (keyof Voucher)[]) =>
  fields.every((field) => one[field] === other[field])
const worth = ['balance', 'lapsed'] as const

/** Whether a voucher is still as a change found it: its worth only where the change is about that. */
const isAs = (kept: Voucher, before: Voucher, after: Voucher) =>
  isSame(kept, before, ['frozen', 'voided', 'warnedAt']) &&
  (isSame(kept, before, worth) || isSame(after, before, worth))

const newestFirst = (a: Pick<Voucher, 'createdAt' | 'serial'>, b: Pick<Voucher, 'createdAt' | 'serial'>) =>
  compareTexts(b.createdAt, a.createdAt) || compareTexts(b.serial, a.serial)

const comparators: Readonly<Record<VoucherSort, (a: VoucherPosition, b: VoucherPosition) => number>> = {
  newest: newestFirst,
  oldest: (a, b) => newestFirst(b, a),
  expires: (a, b) => compareTexts(a.expiresAt, b.expiresAt) || newestFirst(b, a),
  balance: (a, b) => b.balance - a.balance || newestFirst(a, b),
}

/** Vouchers kept in memory, as strict as the database. */
export function memoryVouchers(
  enqueue: Enqueue,
  tables: MemoryTables,
): Vouchers & { readonly log: AuditLog } {
  const { vouchers, usedChecks, voucherEntries, orders, ledger, transactions, merchants } = tables
  const issued = (): IssuedVoucher[] =>
    [...vouchers.values()].flatMap(({ voucher, place }) => (place ? [{ voucher, place }] : []))

  /** Those that a filter means at an instant, in no order. */
  const meant = (filter: VoucherFilter, at: string) =>
    [...vouchers.values()]
      .map((stored): ListedVoucher => {
        const order = stored.place && orders.get(stored.place.orderId)?.order
        return {
          voucher: stored.voucher,
          lastFour: stored.lastFour,
          order: order ? { id: order.id, number: order.number } : null,
        }
      })
      .filter((listed) => matchesVoucher(listed, filter, at))

  return {
    add: async (added) => {
      if (!areVouchersNew(tables, added)) return 'taken'
      for (const one of clone(added)) vouchers.set(one.voucher.serial, one)
      voucherEntries.push(...added.flatMap(({ voucher }) => adoptionEntries(voucher)))
      addMovements(
        tables,
        added.flatMap(({ voucher }) => movementsOf(voucher)),
      )
      return 'added'
    },
    byCode: async (codeHashes, humanCheck) => {
      if (humanCheck && usedChecks.has(humanCheck.id)) return 'human-check-used'
      if (humanCheck) usedChecks.add(humanCheck.id)
      return clone([...vouchers.values()].find(({ codeHash }) => codeHashes.includes(codeHash)))
    },
    ofOrder: async (orderId) =>
      clone(
        issued()
          .filter(({ place }) => place.orderId === orderId)
          .sort(byOrigin),
      ),
    ofOrders: async (ids) =>
      clone(
        issued()
          .filter(({ place }) => ids.includes(place.orderId))
          .sort((one, other) =>
            one.place.orderId === other.place.orderId
              ? byOrigin(one, other)
              : one.place.orderId < other.place.orderId
                ? -1
                : 1,
          ),
      ),
    bySerial: async (serial) => clone(issued().find(({ voucher }) => voucher.serial === serial)),
    find: async (serial) => clone(vouchers.get(serial)),
    change: async ({ before, after, movements, entries, jobs }) => {
      const kept = vouchers.get(before.serial)
      if (!kept || !isAs(kept.voucher, before, after)) return 'stale'
      const { frozen, warnedAt } = after
      const balance = kept.voucher.balance + after.balance - before.balance
      const lapsed = kept.voucher.lapsed + after.lapsed - before.lapsed
      vouchers.set(before.serial, {
        ...kept,
        voucher: { ...kept.voucher, balance, lapsed, frozen, warnedAt },
      })
      addMovements(tables, movements)
      voucherEntries.push(...clone(entries))
      enqueue(jobs)
      return 'changed'
    },
    due: async (asked) =>
      clone(
        [...vouchers.values()]
          .filter(({ voucher: { balance, voided, expiresAt, warnedAt }, place }) => {
            if (balance === 0 || voided) return false
            if (asked.to === 'expire') return expiresAt <= asked.at
            return expiresAt > asked.at && expiresAt < asked.before && warnedAt === null && place !== null
          })
          .map(({ voucher }) => voucher)
          .sort((a, b) => compareTexts(a.expiresAt, b.expiresAt) || compareTexts(a.serial, b.serial))
          .slice(0, asked.limit),
      ),
    history: async (serial) =>
      clone(
        ledger
          .filter((row) => row.serial === serial)
          .map((row): VoucherMovement => {
            const made = transactions.find((one) => one.serial === serial && one.step === row.step)
            const merchant = made && merchants.get(made.merchantId)
            return { ...row, merchant: merchant?.name ?? null, reference: made?.reference ?? null }
          }),
      ),
    page: async ({ filter, at, sort = 'newest', after, limit }) =>
      clone(
        meant(filter, at)
          .sort(({ voucher: a }, { voucher: b }) => comparators[sort](a, b))
          .filter(({ voucher }) => !after || comparators[sort](after, voucher) < 0)
          .slice(0, limit),
      ),
    count: async ({ filter, at, limit }) => {
      const counted = meant(filter, at).slice(0, limit)
      const sums = sumsOf(counted.map(({ voucher: { balance, currency } }) => ({ minor: balance, currency })))
      return { count: counted.length, sums }
    },
    liability: async () => {
      const sums = new Map<string, Liability>()
      for (const { voucher } of vouchers.values()) {
        const { currency, balance, lapsed, voided, expiresAt } = voucher
        if (voided || balance + lapsed === 0) continue
        const month = dayOf(expiresAt).slice(0, 7)
        const none = { currency, month, vouchers: 0, outstanding: 0, lapsed: 0 }
        const sum = sums.get(`${currency} ${month}`) ?? none
        sums.set(`${currency} ${month}`, {
          ...sum,
          vouchers: sum.vouchers + 1,
          outstanding: sum.outstanding + balance,
          lapsed: sum.lapsed + lapsed,
        })
      }
      return [...sums].sort(([a], [b]) => compareTexts(a, b)).map(([, sum]) => sum)
    },
    log: {
      records: () => clone(voucherEntries.map((entry, place) => entryRecord(String(place + 1), entry))),
    },
  }
}
