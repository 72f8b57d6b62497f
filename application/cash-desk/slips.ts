import type { Shift } from '@hotovo/domain/cash-desk/shift'
import { countingSlip, isReplaceable, type Slip } from '@hotovo/domain/cash-desk/slip'
import type { Delivery } from '@hotovo/domain/deliveries/delivery'
import { lengths, slipMinutes } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { textProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { withoutCodes } from '@hotovo/domain/shared/voucher-code'
import { actorOf, type StaffAccount } from '@hotovo/domain/staff/account'
import { replacementEntries, replacementOf, vouchersInUse } from '@hotovo/domain/vouchers/issuing'
import type { Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { type IdempotencyRefused, once } from '../access/idempotency.ts'
import { handOverEntry } from '../deliveries/deliver.ts'
import { orderViewOf } from '../orders/view.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { settleOrder } from '../settlement/settle.ts'
import type { SellPorts } from './sell.ts'
import { authorizeAtDesk, placeOf } from './work.ts'

/** Where a slip is fetched from, once, until an instant. */
export type SlipAddress = { readonly token: string; readonly until: string }

/** A slip of a sale that somebody made in a shift of theirs; undefined for what is no slip, or somebody else's. */
async function ownSlip(
  { deliveries, cashDesks }: Pick<Ports, 'deliveries' | 'cashDesks'>,
  id: string,
  { id: cashierId }: Pick<StaffAccount, 'id'>,
): Promise<{ readonly delivery: Delivery; readonly shift: Shift } | undefined> {
  const delivery = isUuid(id) ? await deliveries.byId(id) : undefined
  if (delivery?.channel !== 'slip') return undefined
  const [sale] = await cashDesks.movements({ orderId: delivery.orderId })
  const shift = sale && (await cashDesks.shift(sale.shiftId))
  return shift?.cashierId === cashierId ? { delivery, shift } : undefined
}

/** Tells the one-time address of a slip that waits, of a sale of the caller's own shift (rule K5). */
export const addressSlip =
  (ports: SellPorts) =>
  async (
    { id }: { readonly id: string },
    context: CallContext,
  ): Promise<Result<SlipAddress, Unauthorized | Refused<'cash-desk-not-found' | 'delivery-not-found'>>> => {
    const authorized = await authorizeAtDesk(ports, context)
    if (!authorized.ok) return authorized
    const own = await ownSlip(ports, id, authorized.value.account)
    if (own?.delivery.state !== 'waiting') return fail({ code: 'delivery-not-found' })
    const until = minutesLater(ports.clock.now(), slipMinutes)
    return ok({ token: await slipToken(ports, id, until), until })
  }

const said = (id: string, until: string) => `${id} ${until}`
async function slipToken({ macs }: Pick<Ports, 'macs'>, id: string, until: string): Promise<string> {
  const when = Date.parse(until).toString(36)
  return `${id}.${when}.${await macs.sign('slip', said(id, when))}`
}

export type SlipPorts = SellPorts & Pick<Ports, 'documents' | 'staff' | 'paymentCodes'>

/**
 * Prints the slip of a token: a PDF in base64, once (rule K5). It is handed over by being asked for, and its secrets are forgotten, so
 * that whoever comes second, or late, gets nothing: `slip-gone`.
 */
export const printSlip =
  (ports: SlipPorts) =>
  async ({ token }: { readonly token: string }): Promise<Result<string, Refused<'slip-gone'>>> => {
    const gone = fail({ code: 'slip-gone' } as const)
    const at = ports.clock.now()
    const [id = '', until = '', mac = ''] = token.split('.')
    const isGood = isUuid(id) && (await ports.macs.verify('slip', said(id, until), mac))
    if (!isGood || Number.parseInt(until, 36) < Date.parse(at)) return gone
    const secret = await ports.deliveries.open(id)
    const order = secret && (await ports.orders.byId(secret.delivery.orderId))
    const [sale] = order ? await ports.cashDesks.movements({ orderId: order.id }) : []
    if (!secret || !order || !sale) return gone
    const shift = (await ports.cashDesks.shift(sale.shiftId))!
    const desk = (await ports.cashDesks.all()).find(({ salesPointId }) => salesPointId === sale.salesPointId)!
    const pdf = await ports.documents.slip(await orderViewOf(ports, order), secret.contents, {
      paper: desk.paper,
      place: await placeOf(ports, desk.salesPointId),
    })
    const cashier = await ports.staff.byId(shift.cashierId)
    const by = cashier ? actorOf(cashier) : ({ kind: 'system' } as const)
    const isFirst = await ports.deliveries.handOver(id, {
      at,
      correction: 0,
      parcel: { carrier: null, trackingNumber: null },
      entries: [handOverEntry(order, secret.delivery, { by, at })],
      // Whoever has it does not ask again: what follows is done even where the house goes down before its answer.
      jobs: [{ kind: 'delivery', deliveryId: id }],
    })
    return isFirst ? ok(pdf) : gone
  }

/**
 * Voids a slip that did not print, or not well: its vouchers are voided and issued anew onto another one, both in the log (rule K5).
 * Nothing of them may have been spent, and one that was fetched long ago is for staff: `slip-too-old` (rule K9). Under a key, a UUID, once.
 */
export const replaceSlip =
  (ports: SellPorts) =>
  async (
    { id, reason }: { readonly id: string; readonly reason: string },
    context: CallContext,
  ): Promise<
    Result<
      Slip,
      | Unauthorized
      | IdempotencyRefused
      | Refused<
          | 'cash-desk-not-found'
          | 'delivery-not-found'
          | 'slip-too-old'
          | 'voucher-not-replaceable'
          | 'invalid'
        >
    >
  > => {
    const authorized = await authorizeAtDesk(ports, context)
    if (!authorized.ok) return authorized
    const { account, actor } = authorized.value
    const slip = await ownSlip(ports, id, account)
    if (!slip) return fail({ code: 'delivery-not-found' })
    const { orderId, serials, handedOverAt: fetchedAt } = slip.delivery
    const answer = async () => countingSlip((await ports.cashDesks.movements({ orderId }))[0]!.slips)!
    type Why = Refused<'delivery-not-found' | 'slip-too-old' | 'voucher-not-replaceable' | 'invalid'>
    return once<Slip, Why>(
      ports,
      authorized.value,
      { key: context.key, what: 'replace-slip', subject: id, request: { reason } },
      async (key) => {
        const problems = textProblems('reason', reason, lengths.adminNote, { required: true, lines: true })
        if (problems.length > 0) return fail({ code: 'invalid', problems })
        if (slip.shift.closedAt !== null) return fail({ code: 'delivery-not-found' })
        return settleOrder<Slip, Why>(ports, {
          key,
          orderId,
          decide: (state, at) => {
            if (!isReplaceable({ fetchedAt }, at)) return fail({ code: 'slip-too-old' })
            const own = state!.issued.filter(({ voucher }) => serials.includes(voucher.serial))
            const isWhole = vouchersInUse(own).length === serials.length
            if (!isWhole || own.some(({ voucher }) => voucher.balance < voucher.amount))
              return fail({ code: 'voucher-not-replaceable' })
            const trace = { by: actor, at, note: withoutCodes(reason).trim() }
            const replaced = own.map((one) => ({
              voided: one.voucher,
              drawn: replacementOf(one, { at, draw: ports.random.integer }),
            }))
            const entries = replaced.flatMap(({ drawn }) =>
              replacementEntries(state!.record.order, drawn, trace),
            )
            return ok({ replaced, entries, ...trace })
          },
          answer,
        })
      },
      async () => ok(await answer()),
    )
  }
