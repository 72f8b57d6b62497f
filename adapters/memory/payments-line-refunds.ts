import type { LineRefundQuery, OtherRefund } from '@hotovo/application/payments/ports'
import type { LineRefundSettlement } from '@hotovo/application/settlement/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import {
  isLineRefundStep,
  type KnownLineRefund,
  type LineRefund,
  lineRefundNumber,
} from '@hotovo/domain/payments/line-refund'
import type { RefundTransfer } from '@hotovo/domain/payments/refund-transfer'
import type { TypedAccount } from '@hotovo/domain/payments/typed-account'
import { type BankEntry, isUndecided } from '@hotovo/domain/statements/entry'
import { clone } from './clone.ts'
import { compareTexts } from './sorting.ts'
import type { MemoryTables } from './tables.ts'

const byAge = (a: LineRefund, b: LineRefund) => compareTexts(a.madeAt, b.madeAt) || compareTexts(a.id, b.id)

/** The account that was typed last for an order, or a refund of a line; null where none was. */
export const typedOf = (accounts: readonly TypedAccount[], id: string): TypedAccount | null =>
  accounts
    .filter(({ orderId, lineRefundId }) => (orderId ?? lineRefundId) === id)
    .sort((a, b) => compareTexts(a.typedAt, b.typedAt) || compareTexts(a.id, b.id))
    .at(-1) ?? null

/** A refund of a line with what is told of that, and the account that was typed for it last. */
export function knownLineRefund(
  { bankEntries, typedAccounts }: Pick<MemoryTables, 'bankEntries' | 'typedAccounts'>,
  refund: LineRefund,
): KnownLineRefund {
  const line = bankEntries.get(refund.entryId)!
  const { statementId, place, counterparty, counterAccount, variableSymbol } = line
  const typed = clone(typedOf(typedAccounts, refund.id))
  return { ...clone(refund), statementId, place, counterparty, counterAccount, variableSymbol, typed }
}

/** Money of lines that goes back to its senders, as strict as the database. */
export function memoryLineRefunds(
  { lineRefunds, bankEntries, refundTransfers, typedAccounts }: MemoryTables,
  write: (entry: SystemEntry) => void,
) {
  const isPrepared = ({ state }: RefundTransfer) => state === 'prepared'

  const refusalOf = ({ refund, from, transfers }: LineRefundSettlement) => {
    const line = bankEntries.get(refund.entryId)
    if (from === null)
      return line?.kind === 'credit' &&
        line.currency === refund.currency &&
        isUndecided(line) &&
        line.amount - line.used === refund.amount
        ? undefined
        : 'entry-decided'
    const kept = lineRefunds.get(refund.id)
    if (kept?.state !== from || kept.amount !== refund.amount) return 'stale'
    if (!isLineRefundStep(from, refund.state)) return 'stale'
    const others = [...refundTransfers.values()].filter(({ id }) => transfers.every((one) => one.id !== id))
    const own = [...others, ...transfers].filter(({ lineRefundId }) => lineRefundId === refund.id)
    const filed = own.filter(isPrepared)
    const isShownTwice = transfers.some(
      ({ entryId }) => entryId !== null && others.some((one) => one.entryId === entryId),
    )
    return isShownTwice ||
      filed.length > 1 ||
      filed.some(({ amount }) => refund.state !== 'due' || amount !== refund.amount)
      ? 'stale'
      : undefined
  }

  const use = (
    entryId: string,
    by: number,
    decided: Pick<BankEntry, 'decision' | 'decidedBy' | 'decidedAt'>,
  ) => {
    const line = bankEntries.get(entryId)!
    bankEntries.set(entryId, {
      ...line,
      used: line.used + by,
      ...decided,
      asideReason: null,
      asideNote: null,
    })
  }

  const known = (refund: LineRefund) => knownLineRefund({ bankEntries, typedAccounts }, refund)

  const isFiled = (id: string) =>
    [...refundTransfers.values()].some((one) => one.lineRefundId === id && isPrepared(one))

  return {
    /** Why these cannot become true; undefined where they can. */
    refusal: (parts: readonly LineRefundSettlement[]) => parts.map(refusalOf).find(Boolean),
    apply: ({ refund, from, transfers, logged }: LineRefundSettlement) => {
      if (from === null)
        use(refund.entryId, refund.amount, {
          decision: 'given-back',
          decidedBy: refund.madeBy,
          decidedAt: refund.madeAt,
        })
      if (refund.state === 'called-off')
        use(refund.entryId, -refund.amount, { decision: 'open', decidedBy: null, decidedAt: null })
      lineRefunds.set(refund.id, clone(refund))
      for (const one of clone(transfers)) refundTransfers.set(one.id, one)
      for (const entry of logged) write(entry)
    },
    known: (id: string) => known(lineRefunds.get(id)!),
    /** Minor units of a line that go back, or went. */
    usedOf: (entryId: string) =>
      [...lineRefunds.values()]
        .filter((one) => one.entryId === entryId && one.state !== 'called-off')
        .reduce((sum, { amount }) => sum + amount, 0),
    asked: (query: LineRefundQuery): KnownLineRefund[] => {
      const all = [...lineRefunds.values()].sort(byAge)
      if ('ids' in query) return all.filter(({ id }) => query.ids.includes(id)).map(known)
      if ('ofLine' in query) return all.filter(({ entryId }) => entryId === query.ofLine).map(known)
      const due = all.filter(({ id, state }) => state === 'due' && !isFiled(id))
      return due.slice(0, query.due).map(known)
    },
    /** Those that went by no transfer. */
    others: (): OtherRefund[] => {
      const moved = new Set(
        [...refundTransfers.values()].flatMap(({ lineRefundId, state }) =>
          state === 'sent' || state === 'confirmed' ? lineRefundId : [],
        ),
      )
      return [...lineRefunds.values()]
        .filter(({ id, state }) => state === 'done' && !moved.has(id))
        .map((one) => ({
          id: one.id,
          orderId: null,
          orderNumber: lineRefundNumber(one),
          amount: -one.amount,
          currency: one.currency,
          method: one.method!,
          receivedOn: one.doneOn!,
          reference: one.reference,
          createdAt: one.doneAt!,
        }))
    },
  }
}
