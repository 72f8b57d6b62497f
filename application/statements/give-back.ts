import type { LineRefund } from '@hotovo/domain/payments/line-refund'
import type { Currency } from '@hotovo/domain/shared/money'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { type BankEntry, returnable } from '@hotovo/domain/statements/entry'
import { authorize, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { type IdempotencyRefused, once } from '../access/idempotency.ts'
import { isInFile, lineRefundStep, madeLineRefund } from '../payments/line-refunds.ts'
import type { Refused } from '../refusal.ts'
import { type SettlementDecision, settle } from '../settlement/settle.ts'
import type { StatementPorts } from './list.ts'

/** Which line, and what of it goes back, in minor units, as it was looked at; without an amount nothing of it does any more, where it is as it was decided then (rule P50). */
export type GivingBack = {
  readonly id: string
  readonly place: number
  readonly amount?: number | undefined
  readonly decidedAt?: string | undefined
}

type NotGivenBack = Refused<
  'entry-not-found' | 'entry-changed' | 'refund-in-file' | 'refund-not-found' | 'beyond-day'
>

/**
 * Has all that no order got of a line go back to its sender (rule P33): it is a refund of its own then. Or calls that off, as long as it
 * is due and stands in no file, and the line waits again. Under a key, a UUID, once.
 */
export const giveEntryBack =
  (ports: StatementPorts) =>
  async (
    { id: statementId, place, amount, decidedAt }: GivingBack,
    { caller, key }: CallContext,
  ): Promise<Result<BankEntry, Unauthorized | IdempotencyRefused | NotGivenBack>> => {
    const authorized = await authorize(ports, caller, 'payments.record')
    if (!authorized.ok) return authorized
    const { account, actor, origin } = authorized.value
    const by = { account, origin }
    const current = async () => (await ports.statements.entry(statementId, place))!
    const begun = (entry: BankEntry, at: string): Result<SettlementDecision, NotGivenBack> => {
      const rest = returnable(entry)
      if (rest === 0 || rest !== amount) return fail({ code: 'entry-changed', current: entry })
      const refund: LineRefund = {
        id: ports.random.uuid(),
        entryId: entry.id,
        amount: rest,
        // `returnable` says that it is one of ours.
        currency: entry.currency as Currency,
        state: 'due',
        madeById: account.id,
        madeBy: actor.name,
        madeAt: at,
        ...{ method: null, doneOn: null, reference: null, doneAt: null },
      }
      const line = { id: refund.id, amount: rest, statementId, place }
      return ok({ orders: [], lineRefunds: [madeLineRefund(refund, line, by)] })
    }
    const calledOff = async (
      entry: BankEntry,
      at: string,
    ): Promise<Result<SettlementDecision, NotGivenBack>> => {
      const all = await ports.payments.lineRefunds({ ofLine: entry.id })
      const due = all.filter(({ state }) => state === 'due')
      // What is due may have been decided after the line was read.
      const isAnother = [entry.decidedAt, ...due.map(({ madeAt }) => madeAt)].some((at) => at !== decidedAt)
      if (decidedAt !== undefined && isAnother)
        return fail({ code: 'entry-changed', current: (await ports.statements.entry(statementId, place))! })
      if (due.length === 0) return fail({ code: 'refund-not-found' })
      for (const { id } of due) if (await isInFile(ports, id)) return fail({ code: 'refund-in-file' })
      return ok({
        orders: [],
        lineRefunds: due.map((one) => lineRefundStep(one, { ...one, state: 'called-off' }, { by, at })),
      })
    }
    return once<BankEntry, NotGivenBack>(
      ports,
      authorized.value,
      { key, what: 'entry-give-back', subject: `${statementId} ${place}`, request: { amount, decidedAt } },
      (kept) =>
        settle<BankEntry, NotGivenBack>(
          ports,
          { key: kept },
          async (at) => {
            const entry = isUuid(statementId) ? await ports.statements.entry(statementId, place) : undefined
            if (!entry) return fail({ code: 'entry-not-found' })
            return amount === undefined ? calledOff(entry, at) : begun(entry, at)
          },
          current,
        ),
      async () => ok(await current()),
    )
  }
