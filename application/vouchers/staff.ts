import { lengths, pageSize } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/orders/order'
import { textProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { VoucherFilter, VoucherPosition, VoucherSort } from '@hotovo/domain/vouchers/filter'
import type { VoucherOrigin } from '@hotovo/domain/vouchers/issuing'
import { statusAt, type VoucherStatus } from '@hotovo/domain/vouchers/voucher'
import {
  type AuthorizePorts,
  authorize,
  authorizeQuietly,
  authorizeRead,
  type Unauthorized,
} from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { type ExportedRows, exportRows, filterInWords } from '../access/exporting.ts'
import { countReads, orderRead, type ReadPorts, voucherRead } from '../access/reads.ts'
import { cursorOf, cursorParts, cursorPosition, type Page, type PageRequest, pageOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { retryOnConflict, WriteConflict } from '../shared/retry.ts'
import { freezeChange } from './freezing.ts'
import type { Liability, ListedVoucher, VoucherMovement } from './ports.ts'

type VoucherPorts = AuthorizePorts & ReadPorts & Pick<Ports, 'vouchers' | 'orders'>

/** A row of the list of vouchers; what it is now stands beside it. */
export type VoucherRow = ListedVoucher & { readonly status: VoucherStatus }

/** Everything staff see of a voucher: what it is, where it belongs, what moved. No code and no password is in it. */
export type VoucherRecord = VoucherRow & {
  readonly place: VoucherOrigin | null
  /** Who ordered it; null where it belongs to no order. Whoever sees vouchers sees orders. */
  readonly customer: Pick<Order, 'firstName' | 'lastName' | 'email'> | null
  /** The serial of the voucher that took its place; null where none did. */
  readonly replacedBy: string | null
  readonly movements: readonly VoucherMovement[]
}

/** The position in the list of vouchers that a cursor names; undefined for any other text. */
export function parseVoucherCursor(cursor: string): VoucherPosition | undefined {
  const [createdAt, serial, balance, expiresAt] =
    cursorParts(cursor, (rest) => {
      const [, end] = /^VCH-[A-Z0-9]{9}_\d{1,9}_(.*)$/.exec(rest) ?? []
      return end !== undefined && cursorParts(end, (more) => more === '') !== undefined
    }) ?? []
  if (createdAt === undefined || serial === undefined || expiresAt === undefined) return undefined
  return { createdAt, serial, balance: Number(balance), expiresAt }
}

/** A list of vouchers as it is asked for; the newest stand first unless asked otherwise. */
export type VoucherListRequest = PageRequest & VoucherFilter & { readonly sort?: VoucherSort | undefined }

/** A page of the vouchers that a filter means. */
export async function pageOfVouchers(
  ports: Pick<Ports, 'vouchers' | 'clock'>,
  { cursor, sort, limit = pageSize.usual, ...filter }: VoucherListRequest,
): Promise<Page<VoucherRow>> {
  const at = ports.clock.now()
  const after = cursorPosition(cursor, parseVoucherCursor)
  const found = await ports.vouchers.page({ filter, at, sort, after, limit: limit + 1 })
  const rowOf = (listed: ListedVoucher): VoucherRow => ({ ...listed, status: statusAt(listed.voucher, at) })
  const cursorTo = ({ voucher: { createdAt, serial, balance, expiresAt } }: ListedVoucher) =>
    cursorOf(createdAt, serial, String(balance), expiresAt)
  return pageOf(found, limit, rowOf, cursorTo)
}

/** Vouchers, page by page, the newest first. */
export const listVouchers =
  (ports: VoucherPorts) =>
  (asked: VoucherListRequest, { caller }: CallContext): Promise<Result<Page<VoucherRow>, Unauthorized>> =>
    authorizeRead(ports, caller, 'vouchers.view', async () => {
      const value = await pageOfVouchers(ports, asked)
      return ok({ value, records: value.items.map(({ voucher }) => voucherRead(voucher)) })
    })

/** What a table of vouchers tells of each: nothing of its code. */
export type ExportedVoucher = Omit<VoucherRow, 'lastFour'>

/** All vouchers that a filter means, to be taken elsewhere without a sign of their codes (rule A22). */
export const exportVouchers =
  (ports: VoucherPorts) =>
  (
    { sort, ...filter }: Omit<VoucherListRequest, keyof PageRequest>,
    { caller }: CallContext,
  ): Promise<Result<ExportedRows<ExportedVoucher>, Unauthorized>> =>
    exportRows(
      ports,
      caller,
      {
        permission: 'vouchers.export',
        action: 'vouchers_exported',
        filter: filterInWords(filter),
        recordsOf: ({ voucher }) => [voucherRead(voucher)],
      },
      async (page) => {
        const { items, next } = await pageOfVouchers(ports, { ...filter, sort, ...page })
        return { items: items.map(({ lastFour: _, ...row }) => row), next }
      },
    )

async function recordOf(ports: VoucherPorts, serial: string): Promise<VoucherRecord | undefined> {
  const found = await ports.vouchers.find(serial)
  if (!found) return undefined
  const { voucher, place, lastFour } = found
  const [movements, order, beside] = await Promise.all([
    ports.vouchers.history(serial),
    place ? ports.orders.byId(place.orderId) : undefined,
    place && voucher.voided ? ports.vouchers.ofOrder(place.orderId) : [],
  ])
  const replacement = beside.find((one) => one.place.replaces === serial)
  return {
    voucher,
    place,
    lastFour,
    order: order ? { id: order.id, number: order.number } : null,
    customer: order ? { firstName: order.firstName, lastName: order.lastName, email: order.email } : null,
    status: statusAt(voucher, ports.clock.now()),
    replacedBy: replacement?.voucher.serial ?? null,
    movements,
  }
}

/** What a record of a voucher tells of: itself, and the order whose customer it names (rule A136). */
const readsOf = ({ voucher, order }: VoucherRecord) => [
  voucherRead(voucher),
  ...(order ? [orderRead(order)] : []),
]

/** A voucher by its serial. */
export const openVoucher =
  (ports: VoucherPorts) =>
  (
    { serial }: { readonly serial: string },
    { caller }: CallContext,
  ): Promise<Result<VoucherRecord, Unauthorized | Refused<'serial-not-found'>>> =>
    authorizeRead<VoucherRecord, Refused<'serial-not-found'>>(ports, caller, 'vouchers.view', async () => {
      const value = await recordOf(ports, serial)
      if (!value) return fail({ code: 'serial-not-found' })
      return ok({ value, records: readsOf(value) })
    })

/** A voucher as it is now, without what its row says beside. */
export type CurrentVoucher = Pick<VoucherRow, 'voucher' | 'status'>

/**
 * How the vouchers of these serials are now, as far as there are any, for whoever shows them and heard that they changed (rule A25).
 * They are counted as read (rule A47). It is no activity of the session: nobody asks, a page does. One after the other, so that nobody else waits for a connection.
 */
export const currentVouchers =
  (ports: VoucherPorts) =>
  async (
    { serials }: { readonly serials: readonly string[] },
    { caller }: CallContext,
  ): Promise<Result<readonly CurrentVoucher[], Unauthorized>> => {
    const entering = await authorizeQuietly(ports, caller, 'vouchers.view')
    if (!entering.ok) return entering
    const found: CurrentVoucher[] = []
    for (const serial of serials) {
      const one = await ports.vouchers.find(serial)
      if (one) found.push({ voucher: one.voucher, status: statusAt(one.voucher, ports.clock.now()) })
    }
    const reader = { account: entering.value.account, origin: caller.origin }
    await countReads(
      ports,
      reader,
      found.map(({ voucher }) => voucherRead(voucher)),
    )
    return ok(found)
  }

/** Staff block a voucher with a reason, or lift it (rule V10); one that is so already stays as it is. */
export const setVoucherFrozen =
  (ports: VoucherPorts, frozen: boolean) =>
  async (
    { serial, reason }: { readonly serial: string; readonly reason: string },
    { caller }: CallContext,
  ): Promise<
    Result<VoucherRecord, Unauthorized | Refused<'invalid' | 'serial-not-found' | 'voucher-voided'>>
  > => {
    const authorized = await authorize(ports, caller, 'vouchers.freeze')
    if (!authorized.ok) return authorized
    const problems = textProblems('reason', reason, lengths.adminNote, { required: true, lines: true })
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    return retryOnConflict('a voucher was not changed', async () => {
      const found = await ports.vouchers.find(serial)
      if (!found) return fail({ code: 'serial-not-found' })
      if (found.voucher.voided) return fail({ code: 'voucher-voided' })
      const trace = { by: authorized.value.actor, at: ports.clock.now(), note: reason.trim() }
      const isDone =
        found.voucher.frozen === frozen ||
        (await ports.vouchers.change(freezeChange(found, frozen, trace))) === 'changed'
      if (!isDone) return new WriteConflict('stale')
      const value = (await recordOf(ports, serial))!
      // One that is so already is answered all the same (rule A53).
      await countReads(ports, authorized.value, readsOf(value))
      return ok(value)
    })
  }

/** What vouchers are still worth, by currency and the month in which they expire. */
export const viewLiability =
  (ports: VoucherPorts) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<readonly Liability[], Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'revenue.view')
    return authorized.ok ? ok(await ports.vouchers.liability()) : authorized
  }

/** The same, to be taken elsewhere; no row tells of a record (rule A22). */
export const exportLiability =
  (ports: VoucherPorts) =>
  (_: undefined, { caller }: CallContext): Promise<Result<ExportedRows<Liability>, Unauthorized>> =>
    exportRows(
      ports,
      caller,
      { permission: 'vouchers.export', action: 'liability_exported', filter: '', recordsOf: () => [] },
      async () => ({ items: await ports.vouchers.liability(), next: null }),
    )
