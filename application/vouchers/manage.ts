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
import { type Authorized, type AuthorizePorts, authorize, type Unauthorized } from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import { type KeyRefused, type OncePorts, once } from '../access/idempotency.ts'
import type { ReadPorts } from '../access/reads.ts'
import { Unavailable } from '../faults.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { accountOf, type OrderAccount } from '../settlement/account.ts'
import { planSettlement, type SettlePorts, settleTries } from '../settlement/plan.ts'
import { rematch } from '../settlement/rematch.ts'
import { loadOrderState } from '../settlement/state.ts'
import type { StaffKey } from '../shared/ports.ts'

export type VoucherPorts = AuthorizePorts & ReadPorts & SettlePorts & OncePorts & Pick<Ports, 'deliveries'>

type ReissueRefused = Refused<'invalid' | 'serial-not-found' | 'voucher-not-replaceable' | 'beyond-day'>

/**
 * Replaces a voucher: the old one is voided, a new one with what was left of it goes to the customer of its order
 * (rules V2, V20). One that was spent, voided or expired is not replaced, and none is that is worth more than its person
 * may still let out alone that day (rule A51). Under a key, a UUID, it is done once.
 */
export const reissueVoucher =
  (ports: VoucherPorts, caller: Caller) =>
  async (
    serial: string,
    { reason }: { readonly reason: string },
    keyText?: string,
  ): Promise<Result<IssuedVoucher, Unauthorized | KeyRefused | ReissueRefused>> => {
    const authorized = await authorize(ports, caller, 'vouchers.deliver')
    if (!authorized.ok) return authorized
    return once<IssuedVoucher, ReissueRefused>(
      ports,
      authorized.value,
      { key: keyText, what: 'reissue', subject: serial, request: { reason } },
      (key) => reissued(ports, serial, { ...authorized.value, reason, key }),
      async () => {
        const old = await ports.vouchers.bySerial(serial)
        const ofOrder = old ? await ports.vouchers.ofOrder(old.place.orderId) : []
        return ok(ofOrder.find(({ place }) => place.replaces === serial)!)
      },
    )
  }

/** Why something is done, by whom and under which key. */
type Taking = Pick<Authorized, 'actor'> & { readonly reason: string; readonly key: StaffKey | undefined }

async function reissued(
  ports: VoucherPorts,
  serial: string,
  { reason, account, actor, key }: Taking & Pick<Authorized, 'account'>,
): Promise<Result<IssuedVoucher, ReissueRefused> | 'key-taken' | 'key-busy'> {
  const problems = textProblems('reason', reason, lengths.adminNote, { required: true, lines: true })
  if (problems.length > 0) return fail({ code: 'invalid', problems })
  const { vouchers, clock, random, payments } = ports
  for (let tries = 1; ; tries++) {
    const old = await vouchers.bySerial(serial)
    if (!old) return fail({ code: 'serial-not-found' })
    const at = clock.now()
    if (old.voucher.voided || old.voucher.balance === 0 || at >= old.voucher.expiresAt)
      return fail({ code: 'voucher-not-replaceable' })
    const state = await loadOrderState(ports, old.place.orderId)
    if (!state) throw new Error('a voucher belongs to an order that is not there')
    const drawn = replacementOf(old, { at, draw: random.integer })
    const trace = { by: actor, at, note: withoutCodes(reason).trim() }
    const { settlement, jobs } = await planSettlement(ports, state, {
      replaced: { voided: old.voucher, drawn },
      accountId: account.id,
      entries: replacementEntries(state.record.order, drawn, trace),
      ...trace,
    })
    const outcome = await payments.settle({ orders: [settlement], jobs, key })
    if (outcome === 'key-taken' || outcome === 'key-busy') return outcome
    if (outcome === 'beyond-day') return fail({ code: outcome })
    if (typeof outcome !== 'string') return ok({ voucher: drawn.voucher, place: drawn.place })
    if (tries === settleTries)
      throw new Unavailable(`a voucher was not replaced in ${tries} tries: ${outcome}`)
  }
}

type TakePorts = VoucherPorts & Pick<Ports, 'statements'>

type TakeRefused = Refused<'invalid' | 'serial-not-found' | 'voucher-worthless'>
type Taken = Result<OrderAccount, Unauthorized | KeyRefused | TakeRefused>

/** Takes a voucher with a balance out of use for ever, under a key once, and answers how its order stands then. */
const taking =
  (ports: TakePorts, caller: Caller, isGivenBack: boolean) =>
  async (serial: string, { reason }: { readonly reason: string }, keyText?: string): Promise<Taken> => {
    const authorized = await authorize(ports, caller, 'vouchers.refund')
    if (!authorized.ok) return authorized
    return once<OrderAccount, TakeRefused>(
      ports,
      authorized.value,
      {
        key: keyText,
        what: isGivenBack ? 'voucher-refund' : 'voucher-cancel',
        subject: serial,
        request: { reason },
      },
      (key) => taken(ports, serial, { reason, actor: authorized.value.actor, key, isGivenBack }),
      async () => {
        const { place } = (await ports.vouchers.bySerial(serial))!
        return ok(await accountOf(ports, (await loadOrderState(ports, place.orderId))!))
      },
    )
  }

async function taken(
  ports: TakePorts,
  serial: string,
  { reason, actor, key, isGivenBack }: Taking & { readonly isGivenBack: boolean },
): Promise<Result<OrderAccount, TakeRefused> | 'key-taken' | 'key-busy'> {
  const problems = textProblems('reason', reason, lengths.adminNote, { required: true, lines: true })
  if (problems.length > 0) return fail({ code: 'invalid', problems })
  const { vouchers, clock, payments } = ports
  for (let tries = 1; ; tries++) {
    const found = await vouchers.bySerial(serial)
    if (!found) return fail({ code: 'serial-not-found' })
    const { voucher, place } = found
    if (voucher.voided || valueLeft(voucher) === 0) return fail({ code: 'voucher-worthless' })
    const state = await loadOrderState(ports, place.orderId)
    if (!state) throw new Error('a voucher belongs to an order that is not there')
    const { settlement, jobs } = await planSettlement(ports, state, {
      taken: { voucher, isGivenBack },
      by: actor,
      at: clock.now(),
      note: withoutCodes(reason).trim(),
    })
    const outcome = await payments.settle({ orders: [settlement], jobs, key })
    if (outcome === 'key-taken' || outcome === 'key-busy') return outcome
    if (typeof outcome !== 'string') {
      await rematch(ports, [place.orderId])
      return ok(await accountOf(ports, (await loadOrderState(ports, place.orderId))!))
    }
    if (tries === settleTries) throw new Unavailable(`a voucher was not taken in ${tries} tries: ${outcome}`)
  }
}

/** Takes a voucher out of use, and what was left of it becomes a refund to do. */
export const refundVoucher = (ports: TakePorts, caller: Caller) => taking(ports, caller, true)

/** Takes a voucher out of use, and gives nothing back for it. */
export const cancelVoucher = (ports: TakePorts, caller: Caller) => taking(ports, caller, false)
