import { lengths } from '@hotovo/domain/limits'
import { textProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { withoutCodes } from '@hotovo/domain/shared/voucher-code'
import {
  type IssuedVoucher,
  replacementEntries,
  replacementOf,
  valueLeft,
} from '@hotovo/domain/vouchers/issuing'
import { type AuthorizePorts, authorize, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { type IdempotencyRefused, type OncePorts, once } from '../access/idempotency.ts'
import type { ReadPorts } from '../access/reads.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { accountOf, loadOrderState, type OrderAccount, type OrderState } from '../settlement/account.ts'
import { type SettlePorts, settleOrder } from '../settlement/settle.ts'

export type VoucherPorts = AuthorizePorts & ReadPorts & SettlePorts & OncePorts & Pick<Ports, 'deliveries'>

type ReissueRefused = Refused<
  'invalid' | 'serial-not-found' | 'voucher-not-replaceable' | 'beyond-day' | 'refund-in-file'
>

/**
 * Replaces a voucher: the old one is voided, a new one with what was left of it goes to the customer of its order
 * (rules V2, V20). One that was spent, voided or expired is not replaced, and none is that is worth more than its person
 * may still let out alone that day (rule A51). Under a key, a UUID, it is done once.
 */
export const reissueVoucher =
  (ports: VoucherPorts) =>
  async (
    { serial, reason }: { readonly serial: string; readonly reason: string },
    { caller, key: keyText }: CallContext,
  ): Promise<Result<IssuedVoucher, Unauthorized | IdempotencyRefused | ReissueRefused>> => {
    const authorized = await authorize(ports, caller, 'vouchers.reissue')
    if (!authorized.ok) return authorized
    const { account, actor } = authorized.value
    const answer = async () => {
      const { place } = (await ports.vouchers.bySerial(serial))!
      return (await ports.vouchers.ofOrder(place.orderId)).find((one) => one.place.replaces === serial)!
    }
    return once<IssuedVoucher, ReissueRefused>(
      ports,
      authorized.value,
      { key: keyText, what: 'reissue', subject: serial, request: { reason } },
      async (key) => {
        const order = await orderWith(ports, serial, reason)
        if (!order.ok) return order
        return settleOrder<IssuedVoucher, ReissueRefused>(ports, {
          key,
          accountId: account.id,
          orderId: order.value,
          decide: (state, at) => {
            const old = ofSerial(state!, serial)
            if (old.voucher.voided || old.voucher.balance === 0 || at >= old.voucher.expiresAt)
              return fail({ code: 'voucher-not-replaceable' })
            const drawn = replacementOf(old, { at, draw: ports.random.integer })
            const trace = { by: actor, at, note: withoutCodes(reason).trim() }
            const entries = replacementEntries(state!.record.order, drawn, trace)
            return ok({ replaced: [{ voided: old.voucher, drawn }], entries, ...trace })
          },
          answer,
        })
      },
      async () => ok(await answer()),
    )
  }

/** The order of a voucher that is taken out of use for a reason. */
async function orderWith(
  { vouchers }: Pick<Ports, 'vouchers'>,
  serial: string,
  reason: string,
): Promise<Result<string, Refused<'invalid' | 'serial-not-found'>>> {
  const problems = textProblems('reason', reason, lengths.adminNote, { required: true, lines: true })
  if (problems.length > 0) return fail({ code: 'invalid', problems })
  const found = await vouchers.bySerial(serial)
  return found ? ok(found.place.orderId) : fail({ code: 'serial-not-found' })
}

const ofSerial = ({ issued }: OrderState, serial: string): IssuedVoucher =>
  issued.find(({ voucher }) => voucher.serial === serial)!

type TakeRefused = Refused<'invalid' | 'serial-not-found' | 'voucher-worthless'>
type Taken = Result<OrderAccount, Unauthorized | IdempotencyRefused | TakeRefused>

/** Takes a voucher with a balance out of use for ever, under a key once, and answers how its order stands then. */
const taking =
  (ports: VoucherPorts, isGivenBack: boolean) =>
  async (
    { serial, reason }: { readonly serial: string; readonly reason: string },
    { caller, key: keyText }: CallContext,
  ): Promise<Taken> => {
    const authorized = await authorize(ports, caller, 'vouchers.refund')
    if (!authorized.ok) return authorized
    const answer = async () => {
      const { place } = (await ports.vouchers.bySerial(serial))!
      return accountOf(ports, (await loadOrderState(ports, place.orderId))!)
    }
    return once<OrderAccount, TakeRefused>(
      ports,
      authorized.value,
      {
        key: keyText,
        what: isGivenBack ? 'voucher-refund' : 'voucher-cancel',
        subject: serial,
        request: { reason },
      },
      async (key) => {
        const order = await orderWith(ports, serial, reason)
        if (!order.ok) return order
        return settleOrder<OrderAccount, TakeRefused>(ports, {
          key,
          orderId: order.value,
          decide: (state, at) => {
            const { voucher } = ofSerial(state!, serial)
            if (voucher.voided || valueLeft(voucher) === 0) return fail({ code: 'voucher-worthless' })
            const note = withoutCodes(reason).trim()
            return ok({ taken: { voucher, isGivenBack }, by: authorized.value.actor, at, note })
          },
          answer,
        })
      },
      async () => ok(await answer()),
    )
  }

/** Takes a voucher out of use, and what was left of it becomes a refund to do. */
export const refundVoucher = (ports: VoucherPorts) => taking(ports, true)

/** Takes a voucher out of use, and gives nothing back for it. */
export const cancelVoucher = (ports: VoucherPorts) => taking(ports, false)
