import { mostExported } from '@hotovo/domain/limits'
import type { TransferState } from '@hotovo/domain/payments/refund-transfer'
import type { Currency, PaymentMethod } from '@hotovo/domain/shared/money'
import type { Result } from '@hotovo/domain/shared/result'
import type { AuthorizePorts, Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { type ExportedRows, exportRows } from '../access/exporting.ts'
import { orderRead, type ReadPorts } from '../access/reads.ts'
import type { Ports } from '../ports.ts'

/** Money that goes back, or went, as a row of a table; what no bank moved has neither payee nor account. Amounts are minor units. */
export type GivenBack = {
  /** Null of money of a line that belonged to no order (rule P33). */
  readonly orderId: string | null
  readonly orderNumber: string
  readonly amount: number
  readonly currency: Currency
  readonly method: PaymentMethod
  readonly payee: string | null
  readonly iban: string | null
  readonly isTyped: boolean
  /** Who put it in a file or sent it, and when; of what no bank moved only when. */
  readonly madeBy: string | null
  readonly madeAt: string
  /** The day on which it left by a statement, or on which it was given back; null as long as none tells. */
  readonly leftOn: string | null
}

/**
 * Refunds in a state, to be taken elsewhere as a table (rule A22): what stands in files, what was sent, and what is done, by a bank or
 * otherwise.
 */
export const exportTransfers =
  (ports: AuthorizePorts & ReadPorts & Pick<Ports, 'payments'>) =>
  (
    { state }: { readonly state: TransferState },
    { caller }: CallContext,
  ): Promise<Result<ExportedRows<GivenBack>, Unauthorized>> =>
    exportRows(
      ports,
      caller,
      {
        permission: 'payments.export',
        action: 'refunds_exported',
        filter: `state:${state}`,
        recordsOf: ({ orderId }) => (orderId === null ? [] : [orderRead({ id: orderId })]),
      },
      async () => {
        const items = await givenBack(ports, state)
        return { items: items.slice(0, mostExported), next: items.length > mostExported ? 'more' : null }
      },
    )

async function givenBack(
  { payments }: Pick<Ports, 'payments'>,
  state: TransferState,
): Promise<readonly GivenBack[]> {
  const transfers = await payments.transfersIn(state, mostExported + 1)
  const others = state === 'confirmed' ? await payments.otherRefunds(mostExported + 1) : []
  const byBank = transfers.map(
    ({ orderId, orderNumber, amount, currency, payee, iban, isTyped, madeBy, madeAt, confirmedOn }) => ({
      ...{ orderId, orderNumber, amount, currency, payee, iban, isTyped, madeBy, madeAt },
      method: 'transfer' as const,
      leftOn: confirmedOn,
    }),
  )
  const otherwise = others.map(
    ({ orderId, orderNumber, amount, currency, method, receivedOn, createdAt }) => ({
      ...{ orderId, orderNumber, currency, method, madeAt: createdAt, leftOn: receivedOn },
      ...{ amount: -amount, payee: null, iban: null, isTyped: false, madeBy: null },
    }),
  )
  if (otherwise.length === 0) return byBank
  return [...byBank, ...otherwise].sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
}
