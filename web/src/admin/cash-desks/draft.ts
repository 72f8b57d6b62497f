import type { CashDeskList } from '@hotovo/application/cash-desk/manage'
import { type CashDesk, cashDeskProblems, type WantedCashDesk } from '@hotovo/domain/cash-desk/cash-desk'
import { majorText, minorOf } from '@hotovo/domain/shared/money'
import type { Problem } from '@hotovo/domain/shared/problem'

/** The settings of a cash desk as they are typed; without a sales point as long as none is chosen. */
export type Draft = Omit<WantedCashDesk, 'perSale' | 'perDay' | 'commission'> & {
  readonly perSale: string
  readonly perDay: string
  /** In per cent. */
  readonly commission: string
}

/** An amount or a percentage as it is typed: `500`, `2,5`. */
const typed = (hundredths: number) =>
  majorText(hundredths)
    .replace(/\.?0+$/, '')
    .replace('.', ',')
/** What is no number is less than any that may be set. */
const hundredthsOf = (text: string) => minorOf(text.replace('%', ''), 'EUR') ?? -1

/** The settings that most desks begin with. */
export const emptyDraft: Draft = {
  salesPointId: '',
  version: 0,
  sells: true,
  takesOrders: true,
  isBlocked: false,
  perSale: '500',
  perDay: '2000',
  paper: '80mm',
  commission: '0',
  cashierIds: [],
}

/** A desk without who changed it last. */
export const asWanted = ({ changedBy: _by, changedAt: _at, ...desk }: CashDesk): WantedCashDesk => desk

/** A desk as its form begins: of its cashiers whoever may still be one (rule K17). */
export const draftOf = (desk: CashDesk, cashiers: CashDeskList['cashiers'] = []): Draft => ({
  ...asWanted(desk),
  cashierIds: desk.cashierIds.filter((id) => cashiers.some((one) => one.id === id)),
  perSale: typed(desk.perSale),
  perDay: typed(desk.perDay),
  commission: typed(desk.commission),
})

/** What is typed, as it is wanted. */
export const wantedOf = (draft: Draft): WantedCashDesk => ({
  ...draft,
  perSale: hundredthsOf(draft.perSale),
  perDay: hundredthsOf(draft.perDay),
  commission: hundredthsOf(draft.commission),
})

/** What is wrong with a desk that is wanted, in the order of the form. */
export const problemsOf = (wanted: WantedCashDesk, day: string): readonly Problem[] => [
  ...(wanted.salesPointId === '' ? [{ at: 'salesPointId', code: 'required' } as const] : []),
  ...cashDeskProblems(wanted, day),
]

/** The settings that somebody set otherwise than they were: what each was, and is. */
export type Change = {
  [Field in keyof Draft]: { readonly field: Field; readonly from: Draft[Field]; readonly to: Draft[Field] }
}[keyof Draft]

export const changesBetween = (before: Draft, after: Draft): readonly Change[] =>
  (Object.keys(after) as (keyof Draft)[])
    .filter((field) => field !== 'version' && String(before[field]) !== String(after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }) as Change)
