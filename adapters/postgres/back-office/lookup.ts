import type { RecordSearch, Records } from '@hotovo/application/back-office/ports'
import type { LookupClue } from '@hotovo/domain/back-office/lookup'
import type { Codec } from '../../sql/codec.ts'
import { orderCodec } from '../../sql/rows/orders.ts'
import { entryCodec } from '../../sql/rows/statements.ts'
import { ticketCodec } from '../../sql/rows/tickets.ts'
import { bareVoucherCodec } from '../../sql/rows/vouchers.ts'
import { boundValues } from '../query-text.ts'
import { readRows, type Sql } from '../sql.ts'
import { rowsQuery, type SearchPlan, type TextSearch } from '../text-search.ts'

/** Where each kind is kept, and which of its records are the newest. */
const tables = {
  orders: { table: 'voucher_orders', order: 't.created_at desc, t.id desc', codec: orderCodec },
  tickets: { table: 'support_tickets', order: 't.created_at desc, t.id desc', codec: ticketCodec },
  vouchers: { table: 'vouchers', order: 't.created_at desc, t.serial desc', codec: bareVoucherCodec },
  payments: { table: 'bank_entries', order: 't.booked_on desc, t.id desc', codec: entryCodec },
}

type Bound = (value: unknown) => string

/** Which records of each kind a clue means; a kind that is not named is not asked. */
type Conditions = { readonly [Kind in keyof Records]?: string }

/** Conditions that an index answers; their words are those of the indexes. */
function conditionsOf(clue: LookupClue, bound: Bound): Conditions {
  switch (clue.kind) {
    case 'number': {
      const numbers = `= any (${bound(clue.numbers)}::text[])`
      return {
        orders: `order_number ${numbers}`,
        tickets: `ticket_number ${numbers}`,
        vouchers: `serial ${numbers}`,
      }
    }
    case 'variable-symbol': {
      const symbol = bound(clue.symbol)
      return {
        orders: `variable_symbol = ${symbol}`,
        payments: `variable_symbol = ${symbol} and decision = 'open'`,
      }
    }
    case 'account':
      return { payments: `upper(replace(counter_account, ' ', '')) = any (${bound(clue.accounts)}::text[])` }
    case 'email': {
      const email = `lower(email) = lower(${bound(clue.email)})`
      return { orders: email, tickets: email }
    }
    case 'phone':
      return { orders: `right(regexp_replace(phone, '\\D', '', 'g'), 9) = ${bound(clue.ending)}` }
    case 'amount': {
      const [minor, currencies] = [bound(clue.minor), bound(clue.currencies)]
      return {
        orders: `order_is_to_pay(t) and currency = any (${currencies})
                 and charged_minor - received_minor = ${minor}::bigint`,
        payments: `amount_minor = ${minor}::bigint and currency = any (${currencies})`,
      }
    }
    // The search of orders finds them.
    case 'words':
      return { orders: 'true' }
  }
}

/** Looks records up in PostgreSQL, each kind by its index; `search` finds orders by words. */
export function postgresLookup({ query }: Sql, search: TextSearch): RecordSearch {
  return {
    find: async (clue, limit) => {
      const terms = clue.kind === 'words' ? clue.terms : []
      async function records<T>(
        { table, order, codec }: { table: string; order: string; codec: Codec<T> },
        kind: keyof Records,
        way?: SearchPlan,
      ): Promise<readonly T[]> {
        const { bound, values } = boundValues()
        const condition = conditionsOf(clue, bound)[kind]
        if (condition === undefined) return []
        const meant = { table, as: 't', conditions: [condition], order, limit: bound(limit) }
        return readRows(
          query,
          codec.fromRow,
          `select to_jsonb(t) as row from (${rowsQuery(meant, terms, way, bound)}) t order by ${order}`,
          values,
        )
      }
      const [orders, tickets, vouchers, payments] = await Promise.all([
        search(terms, limit, (way) => records(tables.orders, 'orders', way)),
        records(tables.tickets, 'tickets'),
        records(tables.vouchers, 'vouchers'),
        records(tables.payments, 'payments'),
      ])
      return { orders, tickets, vouchers, payments }
    },
  }
}
