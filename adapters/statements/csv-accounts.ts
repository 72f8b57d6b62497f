import type { LeftOutPart } from '@hotovo/application/statements/reader'
import { isIban } from '@hotovo/domain/orders/payment-instructions'
import { bareIban, isNamedAccount, type OwnAccount, ownAccount, partsOfOwnAccounts } from './accounts.ts'
import { cellAt, type TableRow } from './csv-rows.ts'
import type { Table } from './csv-table.ts'
import { bareCell, currencyCode, currencyIn } from './csv-values.ts'
import { wordOf } from './csv-words.ts'
import { RefusedFile } from './refusal.ts'

/** The account that a bank names before the header, an IBAN or `prefix-number/bank`; undefined where it names none. */
export function accountBefore(rows: readonly TableRow[]): string | undefined {
  const cells = rows.flatMap((row) => row.cells)
  const ibans = cells.flatMap(
    (cell) => bareIban(cell).match(/(?:SK|CZ)\d{22}|[A-Z]{2}\d{2}[A-Z0-9]{11,30}/g) ?? [],
  )
  const numbers = cells.flatMap((cell) => cell.match(/(?:\d{1,6}-)?\d{6,10}\/\d{4}(?!\d)/g) ?? [])
  return ibans.find(isIban) ?? numbers[0]
}

/** The currency of the account that a bank names before the header: in a cell, in the next one, or below it. */
function currencyBefore(rows: readonly TableRow[]): string | undefined {
  const found = rows.flatMap((row, index) =>
    row.cells.flatMap((cell, place) =>
      /^#?(mena|(account )?currency)\b/.test(wordOf(cell))
        ? [cell, cellAt(row, place + 1), rows[index + 1]?.cells[place] ?? '']
        : [],
    ),
  )
  return found.map(currencyIn).find((currency) => currency !== undefined)
}

/** Rows of one of our accounts. */
export type Part = { readonly account: OwnAccount; readonly rows: readonly TableRow[] }

/**
 * Which of our accounts rows are of: told by a column, before the header, by the mapping, or by their only currency. A column may
 * tell several, and some that are not ours.
 */
export function accountsOf(
  { mapping: { columns, account }, before }: Table,
  rows: readonly TableRow[],
  own: readonly OwnAccount[],
): { readonly parts: readonly Part[]; readonly leftOut: readonly LeftOutPart[] } {
  const currencyOf = (some: readonly TableRow[]) => {
    const told = some
      .map((row) => currencyCode(cellAt(row, columns.currency).trim()))
      .filter((each) => each !== '')
    const [one, ...others] = new Set(told)
    return one !== undefined && others.length === 0 ? one : null
  }
  const ofAll = currencyBefore(before)
  // A line in another currency than its account's must not make the account another one.
  const among = (told: string, some: readonly TableRow[]) => {
    const isAmbiguous = own.filter((each) => isNamedAccount(told, each)).length > 1
    return ownAccount(own, { account: told, currency: ofAll ?? (isAmbiguous ? currencyOf(some) : null) })
  }
  const whole = (of: OwnAccount) => ({ parts: [{ account: of, rows }], leftOut: [] })
  if (columns.ownAccount === undefined) {
    const told = accountBefore(before) ?? account
    if (told !== undefined) return whole(among(told, rows))
    const currency = ofAll ?? (own.length === 1 ? own[0]!.currency : currencyOf(rows))
    const ours = own.filter((each) => each.currency === currency)
    if (ours.length === 1) return whole(ours[0]!)
    throw new RefusedFile({ code: 'account-unknown' })
  }
  const byAccount = new Map<string, TableRow[]>()
  for (const row of rows) {
    const told = bareIban(bareCell(cellAt(row, columns.ownAccount)))
    byAccount.set(told, [...(byAccount.get(told) ?? []), row])
  }
  return partsOfOwnAccounts(byAccount, ([told, some]) => ({ account: among(told, some), rows: some }))
}
