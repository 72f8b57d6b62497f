import { randomUUID } from 'node:crypto'
import { systemRandom } from '@hotovo/adapters/system/random'
import type { Ports } from '@hotovo/application/ports'
import { loadOrderState } from '@hotovo/application/settlement/account'
import { type OrderDecision, planSettlement } from '@hotovo/application/settlement/plan'
import type { VoucherSecrets } from '@hotovo/application/settlement/voucher-secrets'
import type { StoredStatement } from '@hotovo/application/statements/ports'
import type { ColumnMapping } from '@hotovo/application/statements/reader'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import { presets } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/orders/order'
import { type HandPayment, handEntries } from '@hotovo/domain/payments/by-hand'
import type { LineRefund } from '@hotovo/domain/payments/line-refund'
import type { Payment } from '@hotovo/domain/payments/payment'
import type { RefundTransfer } from '@hotovo/domain/payments/refund-transfer'
import { dayOf } from '@hotovo/domain/shared/calendar'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import type { IssuedVoucher } from '@hotovo/domain/vouchers/issuing'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import type pg from 'pg'
import { orderForm } from './orders.ts'
import { placement } from './placements.ts'
import { testMacs } from './world.ts'

export const at = '2026-11-21T08:00:00.000Z'

type Settling = Pick<Ports, 'orders' | 'payments' | 'vouchers'> & Partial<Pick<Ports, 'macs'>>

/** What settling needs beside the stores; codes are kept by the keys of the house, where it has any. */
export const settlingPorts = (stores: Settling) => ({ macs: testMacs(), ...stores, random: systemRandom })

/** An order that waits for its money in the stores. */
export async function addOrderTo({ orders }: Pick<Ports, 'orders'>, form = orderForm()): Promise<Order> {
  const placed = placement({}, form)
  const outcome = await orders.add(placed)
  if (outcome !== 'added') throw new Error(`an order of a test was not added: ${outcome}`)
  return placed.order
}

/** A payment of so much for an order, by default of all of it. */
export const paymentFor = (order: Order, overrides: Partial<Payment> = {}): Payment => ({
  id: randomUUID(),
  orderId: order.id,
  kind: 'payment',
  amount: order.total,
  currency: order.currency,
  method: 'transfer',
  receivedOn: dayOf(at),
  reference: null,
  entryId: null,
  takesBack: null,
  createdAt: at,
  ...overrides,
})

/** What becomes of an order with a change, by the rules of the domain, as it would be written now. */
export async function settlementOfChange(
  stores: Settling,
  orderId: string,
  change: Omit<OrderDecision, 'by' | 'at'> & Partial<Pick<OrderDecision, 'by' | 'at'>>,
) {
  const ports = settlingPorts(stores)
  const state = await loadOrderState(ports, orderId)
  return planSettlement(ports, state!, { by: { kind: 'system' }, at, ...change })
}

const jana = { kind: 'staff', name: 'Jana', email: 'jana@hotovo.test' } as const

/** Pays an order in full by hand, so that its vouchers are issued as it comes in; answers the settlement that was written. */
export async function payInFull(stores: Settling, order: Order, overrides: Partial<Payment> = {}) {
  const payment = paymentFor(order, overrides)
  const { id, amount, method, reference, createdAt } = payment
  const byHand = handPayment(order, {
    id,
    amount,
    method,
    reference,
    recordedAt: createdAt,
    recordedOn: dayOf(createdAt),
  })
  const { settlement, jobs } = await settlementOfChange(stores, order.id, {
    by: jana,
    at: createdAt,
    payments: [payment],
  })
  const outcome = await stores.payments.settle({ orders: [settlement], byHand, jobs })
  if (typeof outcome === 'string') throw new Error(`an order of a test was not paid: ${outcome}`)
  return { settlement, jobs, record: outcome[0]! }
}

/** A voucher of so much of an order of its own that was paid, as it stands in the stores. */
export async function addBoughtVoucher(
  stores: Settling,
  {
    currency = 'EUR',
    amount = 50_00,
    createdAt = at,
  }: Partial<Pick<Voucher, 'currency' | 'amount' | 'createdAt'>> = {},
): Promise<IssuedVoucher> {
  const line = { id: 'line-1', amount, quantity: 1, isCustom: !presets[currency].includes(amount) }
  const order = await addOrderTo(stores, orderForm({ currency, selectedVouchers: [line] }))
  await payInFull(stores, order, { createdAt })
  const [bought] = await stores.vouchers.ofOrder(order.id)
  return bought!
}

/** The secrets of an order's vouchers that wait to be handed over, by serial. */
export async function secretsOf({ deliveries }: Pick<Ports, 'deliveries'>, orderId: string) {
  const carried = new Map<string, VoucherSecrets>()
  for (const { id } of await deliveries.ofOrder(orderId))
    for (const { serial, code, password } of (await deliveries.open(id))?.contents ?? []) {
      const known = carried.get(serial)
      carried.set(serial, { code: code ?? known?.code ?? '', password: password ?? known?.password ?? '' })
    }
  return carried
}

/** A payment of so much for an order that somebody recorded by hand. */
export const handPayment = (order: Order, overrides: Partial<HandPayment> = {}): HandPayment => ({
  id: randomUUID(),
  orderId: order.id,
  amount: 10_00,
  currency: order.currency,
  method: 'cash',
  receivedOn: dayOf(at),
  reference: 'PPD 7',
  state: 'recorded',
  recordedById: randomUUID(),
  recordedBy: 'Jana',
  recordedAt: at,
  recordedOn: dayOf(at),
  decidedById: null,
  decidedBy: null,
  decidedAt: null,
  ...overrides,
})

/** Money of an order that goes back to an account, as it stands in a file of its own. */
export const transferOf = (order: Order, overrides: Partial<RefundTransfer> = {}): RefundTransfer => ({
  id: randomUUID(),
  orderId: order.id,
  lineRefundId: null,
  fileId: randomUUID(),
  amount: order.received,
  currency: order.currency,
  iban: 'SK3112000000198742637541',
  payee: 'Ľubomíra Šťastná',
  isTyped: false,
  state: 'prepared',
  madeById: randomUUID(),
  madeBy: 'Jana',
  madeAt: at,
  paymentId: null,
  entryId: null,
  confirmedOn: null,
  ...overrides,
})

/** All that is left of a line, as it goes back to its sender. */
export const lineRefundOf = (entry: BankEntry, overrides: Partial<LineRefund> = {}): LineRefund => ({
  id: randomUUID(),
  entryId: entry.id,
  amount: entry.amount - entry.used,
  currency: 'EUR',
  state: 'due',
  madeById: randomUUID(),
  madeBy: 'Jana',
  madeAt: at,
  method: null,
  doneOn: null,
  reference: null,
  doneAt: null,
  ...overrides,
})

/** A transfer of that to an account. */
export const lineTransferOf = (
  { id, amount, currency }: LineRefund,
  overrides: Partial<RefundTransfer> = {},
): RefundTransfer => ({
  id: randomUUID(),
  orderId: null,
  lineRefundId: id,
  fileId: randomUUID(),
  amount,
  currency,
  iban: 'SK3112000000198742637541',
  payee: 'Ľubomíra Šťastná',
  isTyped: false,
  state: 'prepared',
  madeById: randomUUID(),
  madeBy: 'Jana',
  madeAt: at,
  paymentId: null,
  entryId: null,
  confirmedOn: null,
  ...overrides,
})

/** One that waits for a second person, in the stores. */
export async function addWaitingHandPayment(stores: Settling, order: Order): Promise<void> {
  const byHand = handPayment(order, { state: 'waiting' })
  const entries = handEntries(order, undefined, byHand, { by: jana, at })
  const { settlement } = await settlementOfChange(stores, order.id, { entries })
  const outcome = await stores.payments.settle({ orders: [settlement], byHand, jobs: [] })
  if (typeof outcome === 'string') throw new Error(`a payment of a test was not recorded: ${outcome}`)
}

/** Lets stand what the helpers above recorded by hand in the name of nobody, as the owner of a database may (rule I20). */
export async function adoptHandPayments(owner: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await owner.query(`
    begin; set local timezone = 'UTC';
    select keep_record_hash('hand_payments', to_jsonb(h), 'adopted', 'id', r.columns, null, false)
      from hand_payments h join record_hashes r on r.record_table = 'hand_payments' and r.record_id = h.id::text
     where not exists (select from staff_accounts a where a.id = h.recorded_by_id);
    commit`)
}

/** A line of a statement that waits for a decision. */
export const bankEntry = (overrides: Partial<BankEntry> = {}): BankEntry => ({
  id: randomUUID(),
  statementId: randomUUID(),
  place: 1,
  account: 'SK6599990000001234567899',
  mark: randomUUID(),
  kind: 'credit',
  amount: 101_00,
  currency: 'EUR',
  bookedOn: dayOf(at),
  variableSymbol: '1234567890',
  message: 'Ďakujem 😀 "dnes"',
  counterparty: 'Ľubomíra Šťastná',
  counterAccount: null,
  state: 'unknown',
  reason: 'nothing-found',
  orderIds: [],
  proposal: [],
  difference: null,
  repeats: null,
  used: 0,
  decision: 'open',
  decidedBy: null,
  decidedAt: null,
  asideReason: null,
  asideNote: null,
  ...overrides,
})

/** A statement with these lines, by default with one, as it would be added. */
export function statementOf(
  lines: readonly Partial<BankEntry>[] = [{}],
  overrides: Partial<StoredStatement> = {},
) {
  const statement: StoredStatement = {
    id: randomUUID(),
    fileName: 'výpis.xml',
    format: 'camt.053',
    account: 'SK6599990000001234567899',
    currency: 'EUR',
    number: '7',
    from: dayOf(at),
    to: dayOf(at),
    importedBy: 'Jana Nováková',
    importedAt: at,
    ...overrides,
  }
  const entries = lines.map((line, place) =>
    bankEntry({ statementId: statement.id, place: place + 1, ...line }),
  )
  return {
    statement,
    contents: statement.id,
    entries,
    proven: [] as readonly string[],
    logged: statementEntry('statement_imported', statement.id),
  }
}

/** An entry of the general audit log about a statement. */
export const statementEntry = (
  action:
    | 'statement_imported'
    | 'statement_columns_remembered'
    | 'payment_set_aside'
    | 'payment_waits_again'
    | 'payment_given_back'
    | 'payment_refund_changed',
  resourceId: string,
) =>
  systemEntry(action, at, {
    userId: null,
    resourceType: 'statement',
    resourceId,
    details: { email: 'jana@hotovo.test' },
    origin: { ipAddress: '192.0.2.7', userAgent: 'Mozilla/5.0' },
  })

/** A statement in the stores. */
export async function statementIn(
  { statements }: Pick<Ports, 'statements'>,
  lines: readonly Partial<BankEntry>[] = [{}],
  overrides: Partial<StoredStatement> = {},
) {
  const addition = statementOf(lines, overrides)
  const outcome = await statements.add(addition)
  if (outcome !== 'added') throw new Error(`a statement of a test was not added: ${outcome}`)
  return addition
}

/** What the columns of a table are, as staff said it. */
export const rememberIn = (
  { statements }: Pick<Ports, 'statements'>,
  header: string,
  mapping: Partial<ColumnMapping> = {},
) =>
  statements.remember(
    { header, columns: { bookedOn: 0, amount: 1, message: [] }, ...mapping },
    { by: 'Jana Nováková', byId: randomUUID(), at },
    statementEntry('statement_columns_remembered', header),
  )
