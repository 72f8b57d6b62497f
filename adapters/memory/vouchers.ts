import type { StoredVoucher, Vouchers } from '@hotovo/application/vouchers/ports'
import { clone } from './clone.ts'

/** Whether nothing has one of these, and no two of them are one. */
const areNew = (marks: readonly string[], taken: { has(mark: string): boolean }) =>
  new Set(marks).size === marks.length && !marks.some((mark) => taken.has(mark))

/** Vouchers kept in memory, as strict as the database; `usedChecks` are the human checks of all stores. */
export function memoryVouchers(usedChecks: Set<string>): Vouchers {
  const byHash = new Map<string, StoredVoucher>()
  const serials = new Set<string>()

  return {
    add: async (vouchers) => {
      const hashes = vouchers.map(({ codeHash }) => codeHash)
      const names = vouchers.map(({ voucher }) => voucher.serial)
      if (!areNew(hashes, byHash) || !areNew(names, serials)) return 'taken'
      for (const one of clone(vouchers)) byHash.set(one.codeHash, one)
      for (const name of names) serials.add(name)
      return 'added'
    },
    byCode: async (codeHashes, humanCheck) => {
      if (humanCheck && usedChecks.has(humanCheck.id)) return 'human-check-used'
      if (humanCheck) usedChecks.add(humanCheck.id)
      return clone(codeHashes.map((hash) => byHash.get(hash)).find((one) => one !== undefined))
    },
  }
}
