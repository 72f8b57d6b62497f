import { dayOf, timeOf } from '@hotovo/domain/shared/calendar'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { decimalOf } from '../kit/lists/csv.ts'
import type { ExportTable } from '../kit/lists/exported.ts'

/** Lines of statements as a table: what the bank tells, what was found, what was decided. */
export const table: ExportTable<BankEntry> = (t, language) => ({
  name: t('exports.payments'),
  columns: [
    [t('exports.columns.booked'), ({ bookedOn }) => bookedOn],
    [t('exports.columns.kind'), ({ kind }) => t(`exports.kinds.${kind}`)],
    [t('payments.line.amount'), ({ amount }) => decimalOf(amount, language)],
    [t('payments.columns.currency'), ({ currency }) => currency],
    [t('payments.columns.ownAccount'), ({ account }) => account],
    [t('exports.columns.counterparty'), ({ counterparty }) => counterparty ?? ''],
    [t('exports.columns.counterAccount'), ({ counterAccount }) => counterAccount ?? ''],
    [t('exports.columns.variableSymbol'), ({ variableSymbol }) => variableSymbol ?? ''],
    [t('payments.line.message'), ({ message }) => message ?? ''],
    [t('payments.line.status'), ({ state }) => t(`payments.states.${state}`)],
    [
      t('exports.columns.orders'),
      ({ proposal }) => proposal.map(({ orderNumber }) => orderNumber).join(', '),
    ],
    [t('exports.columns.used'), ({ used }) => decimalOf(used, language)],
    [t('exports.columns.decision'), ({ decision }) => t(`exports.decisions.${decision}`)],
    [t('exports.columns.decidedBy'), ({ decidedBy }) => decidedBy ?? ''],
    [
      t('exports.columns.decidedAt'),
      ({ decidedAt }) => (decidedAt === null ? '' : `${dayOf(decidedAt)} ${timeOf(decidedAt)}`),
    ],
  ],
})
