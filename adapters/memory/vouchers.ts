import type { KeptVoucher, Vouchers } from '@hotovo/application/ports'
import { copied } from './copied.ts'

/** Vouchers kept in memory, as strict as the database; `usedChecks` are the human checks of all stores. */
export function memoryVouchers(usedChecks: Set<string>): Vouchers {
  const byHash = new Map<string, KeptVoucher>()
  const serials = new Set<string>()

  return {
    add: async (vouchers) => {
      const news = copied(vouchers)
      const isNew = news.every(
        ({ codeHash, voucher }) => !byHash.has(codeHash) && !serials.has(voucher.serial),
      )
      const areOne = [
        new Set(news.map(({ codeHash }) => codeHash)),
        new Set(news.map(({ voucher }) => voucher.serial)),
      ].every(({ size }) => size === news.length)
      if (!isNew || !areOne) return 'taken'
      for (const one of news) {
        byHash.set(one.codeHash, one)
        serials.add(one.voucher.serial)
      }
      return 'added'
    },
    byCode: async (codeHashes, humanCheck) => {
      if (humanCheck && usedChecks.has(humanCheck.id)) return 'human-check-used'
      if (humanCheck) usedChecks.add(humanCheck.id)
      return copied(codeHashes.map((hash) => byHash.get(hash)).find((one) => one !== undefined))
    },
  }
}
