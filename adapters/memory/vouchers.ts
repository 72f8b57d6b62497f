import type { StoredVoucher, Vouchers } from '@hotovo/application/vouchers/ports'
import { entryRecord } from '@hotovo/domain/audit/record'
import { adoptionEntries, type IssuedVoucher } from '@hotovo/domain/vouchers/issuing'
import { type Movement, movementsOf } from '@hotovo/domain/vouchers/ledger'
import type { AuditLog } from './audit.ts'
import { clone } from './clone.ts'
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

const byPlace = (a: IssuedVoucher, b: IssuedVoucher) =>
  a.place.line - b.place.line ||
  a.place.piece - b.place.piece ||
  a.place.part - b.place.part ||
  compared(a.voucher.createdAt, b.voucher.createdAt) ||
  compared(a.voucher.serial, b.voucher.serial)
const compared = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Vouchers kept in memory, as strict as the database. */
export function memoryVouchers(tables: MemoryTables): Vouchers & { readonly log: AuditLog } {
  const { vouchers, usedChecks, voucherEntries } = tables
  const issued = (): IssuedVoucher[] =>
    [...vouchers.values()].flatMap(({ voucher, place }) => (place ? [{ voucher, place }] : []))

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
          .sort(byPlace),
      ),
    bySerial: async (serial) => clone(issued().find(({ voucher }) => voucher.serial === serial)),
    log: {
      records: () => clone(voucherEntries.map((entry, place) => entryRecord(String(place + 1), entry))),
    },
  }
}
