import { lineFields, lineGroups } from '@hotovo/domain/statements/entry'
import { oneOf } from '../../ui/address.ts'
import type { FilterRows } from '../kit/lists/filterRows.ts'
import { type ListView, listAddress } from '../kit/lists/listAddress.ts'

/** Lines of all groups are shown of a statement, or as far as a filter lets them through. */
const groups = [...lineGroups, 'all'] as const
export type Group = (typeof groups)[number]

/** Which lines the bench shows: of a group, of one statement or of all, as far as its filters let them through. */
export type LinesView = Omit<ListView<typeof lineFields>, 'sort' | 'cursor'> & {
  readonly group?: Group | undefined
  readonly statement?: string | undefined
  /** The line that is looked at first, where somebody was led to it. */
  readonly line?: string | undefined
}

const filters = listAddress(lineFields, () => undefined)

/** What an address says of the bench: `stav` is the group, `vypis` the statement, `riadok` the line that is looked at first. */
export const viewIn = (address: URLSearchParams): LinesView => {
  const { sort: _, cursor: __, ...view } = filters.viewIn(address)
  return {
    ...view,
    group: oneOf(groups, address.get('stav')),
    statement: address.get('vypis') ?? undefined,
    line: address.get('riadok') ?? undefined,
  }
}

export const addressOf = ({ group, statement, line: _, ...view }: LinesView): URLSearchParams => {
  const beside = [...filters.addressOf(view)]
  const own = [
    ['vypis', statement],
    ['stav', group],
  ].filter((entry): entry is [string, string] => Boolean(entry[1]))
  return new URLSearchParams([...own, ...beside])
}

/** Whether only some lines of the group are meant. */
export const isFiltered: (view: LinesView) => boolean = filters.isFiltered

export const filterRows: FilterRows<typeof lineFields> = (t) => ({
  amount: { label: t('payments.filters.amount'), all: t('payments.filters.allAmounts') },
  currency: {
    label: t('payments.filters.currency'),
    all: t('payments.filters.allCurrencies'),
    text: (one) => one,
  },
  from: { label: t('payments.filters.days'), all: t('payments.filters.anyDay') },
  to: { label: t('payments.filters.days') },
})
