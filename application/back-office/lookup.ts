import { lookupClues, shownOfAKind } from '@hotovo/domain/back-office/lookup'
import type { Order } from '@hotovo/domain/orders/order'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { isPermitted } from '@hotovo/domain/staff/permissions'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import type { Ticket } from '@hotovo/domain/tickets/ticket'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import { type AuthorizePorts, authorizeRead, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { orderRead, type ReadPorts, ticketRead, voucherRead } from '../access/reads.ts'
import type { Ports } from '../ports.ts'
import type { Records } from './ports.ts'

/** What somebody sees of a record before they open it; of a kind one more than are shown where there are more. */
export type LookupResult = {
  readonly orders: readonly Pick<
    Order,
    'id' | 'number' | 'firstName' | 'lastName' | 'total' | 'currency' | 'orderStatus' | 'paymentStatus'
  >[]
  readonly tickets: readonly Pick<Ticket, 'id' | 'number' | 'name' | 'subject' | 'status'>[]
  readonly vouchers: readonly Pick<Voucher, 'serial' | 'amount' | 'balance' | 'currency'>[]
  readonly payments: readonly (Pick<
    BankEntry,
    'id' | 'amount' | 'currency' | 'bookedOn' | 'counterparty' | 'state' | 'decision'
  > & {
    /** The order that it was used for, or is proposed for. */
    readonly order: { readonly id: string; readonly number: string } | null
  })[]
}

const none: Records = { orders: [], tickets: [], vouchers: [], payments: [] }
const isAnything = (records: Records) => Object.values(records).some(({ length }) => length > 0)

function shown({ orders, tickets, vouchers, payments }: Records): LookupResult {
  return {
    orders: orders.map(
      ({ id, number, firstName, lastName, total, currency, orderStatus, paymentStatus }) => ({
        id,
        number,
        firstName,
        lastName,
        total,
        currency,
        orderStatus,
        paymentStatus,
      }),
    ),
    tickets: tickets.map(({ id, number, name, subject, status }) => ({ id, number, name, subject, status })),
    vouchers: vouchers.map(({ serial, amount, balance, currency }) => ({
      serial,
      amount,
      balance,
      currency,
    })),
    payments: payments.map(
      ({ id, amount, currency, bookedOn, counterparty, state, decision, proposal: [first] }) => ({
        id,
        amount,
        currency,
        bookedOn,
        counterparty,
        state,
        decision,
        order: first ? { id: first.orderId, number: first.orderNumber } : null,
      }),
    ),
  }
}

/** The records that a text means, whatever it is: what it is most likely, of which there is anything (decision 55). */
export const lookUp =
  (ports: AuthorizePorts & ReadPorts & Pick<Ports, 'recordSearch'>) =>
  ({ q }: { readonly q: string }, { caller }: CallContext): Promise<Result<LookupResult, Unauthorized>> =>
    authorizeRead(ports, caller, 'records.look-up', async ({ account }) => {
      let found = none
      for (const clue of lookupClues(q)) {
        const any = await ports.recordSearch.find(clue, shownOfAKind + 1)
        found = isPermitted(account.role, 'payments.view') ? any : { ...any, payments: [] }
        if (isAnything(found)) break
      }
      const { orders, tickets, vouchers } = found
      const records = [...orders.map(orderRead), ...tickets.map(ticketRead), ...vouchers.map(voucherRead)]
      return ok({ value: shown(found), records })
    })
