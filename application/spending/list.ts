import { pageSize } from '@hotovo/domain/limits'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import type { Transaction, TransactionKind } from '@hotovo/domain/spending/spending'
import type { CallContext } from '../access/caller.ts'
import { authorizeMerchant, type MerchantUnauthorized } from '../access/merchant-key.ts'
import { cursorOf, cursorParts, cursorPosition, type Page, type PageRequest, pageOf } from '../paging.ts'
import { exactInstant, type MerchantTransaction, merchantTransactionOf } from './redeem.ts'
import type { SpendPorts } from './validate.ts'

/** The position in the transactions of a merchant that a cursor names; undefined for any other text. */
export function parseTransactionCursor(cursor: string): Pick<Transaction, 'at' | 'id'> | undefined {
  const [at, id] = cursorParts(cursor, isUuid) ?? []
  return at !== undefined && id !== undefined ? { at, id } : undefined
}

/** The own transactions of a merchant, page by page, the newest first; from an instant, before another. */
export const listTransactions =
  (ports: SpendPorts) =>
  async (
    {
      cursor,
      limit = pageSize.usual,
      kind,
      from,
      to,
    }: PageRequest & {
      readonly kind?: TransactionKind | undefined
      readonly from?: string | undefined
      readonly to?: string | undefined
    },
    { caller }: CallContext,
  ): Promise<Result<Page<MerchantTransaction>, MerchantUnauthorized>> => {
    const known = await authorizeMerchant(ports, caller, 'transactions.view', ports.merchants.byKey)
    if (!known.ok) return known
    const found = await ports.transactions.page({
      merchantId: known.value.merchant.id,
      kind,
      from: exactInstant(from),
      to: exactInstant(to),
      after: cursorPosition(cursor, parseTransactionCursor),
      limit: limit + 1,
    })
    return ok(pageOf(found, limit, merchantTransactionOf, ({ at, id }) => cursorOf(at, id)))
  }
