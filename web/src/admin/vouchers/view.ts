import type { VoucherFilter } from '@hotovo/domain/vouchers/filter'
import { parseVoucherCursor } from '@hotovo/application/vouchers/staff'
import { currencies } from '@hotovo/domain/shared/money'
import { voucherStatuses } from '@hotovo/domain/vouchers/voucher'
import { oneOf, someOf, wordsIn } from '../../ui/address.ts'

/** A page of the list of vouchers: which ones, and the place from behind which they come. */
export type VouchersView = VoucherFilter & { readonly cursor?: string | undefined }

const cursorIn = (text: string | null): string | undefined =>
  text !== null && parseVoucherCursor(text) ? text : undefined

/** The page that an address means. What nobody can ask for is left out. */
export const viewIn = (address: URLSearchParams): VouchersView => ({
  q: wordsIn(address.get('q')),
  status: someOf(voucherStatuses, address.get('status')),
  currency: oneOf(currencies, address.get('currency')),
  lapsed: address.get('lapsed') === '1' || undefined,
  cursor: cursorIn(address.get('cursor')),
})

/** The address of a page. */
export function addressOf({ status, lapsed, ...rest }: VouchersView): URLSearchParams {
  const said = Object.entries({ ...rest, status: status?.join(','), lapsed: lapsed ? '1' : undefined })
  return new URLSearchParams(said.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** The filters, in the order in which they stand; the search and the place are none. */
export const filterNames = ['status', 'currency', 'lapsed'] as const

/** Whether only some vouchers are meant. */
export const isFiltered = (view: VouchersView): boolean =>
  [...filterNames, 'q' as const].some((name) => view[name] !== undefined)
