import type { TicketRow } from '@hotovo/application/tickets/list'
import { dayOf, timeOf } from '@hotovo/domain/shared/calendar'
import type { ExportTable } from '../kit/lists/exported.ts'

const instant = (at: string | null) => (at === null ? '' : `${dayOf(at)} ${timeOf(at)}`)

/** Tickets as a table. */
export const table: ExportTable<TicketRow> = (t) => ({
  name: t('exports.tickets'),
  columns: [
    [t('exports.columns.number'), ({ number }) => number],
    [t('exports.columns.customer'), ({ name }) => name],
    [t('exports.columns.email'), ({ email }) => email],
    [t('exports.columns.subject'), ({ subject }) => subject],
    [t('exports.columns.category'), ({ category }) => t(`tickets.categories.${category}`)],
    [t('exports.columns.priority'), ({ priority }) => t(`tickets.priorities.${priority}`)],
    [t('exports.columns.status'), ({ status }) => t(`tickets.statuses.${status}`)],
    [t('exports.columns.assignee'), ({ assignee }) => assignee?.name ?? ''],
    [t('exports.columns.answerBy'), ({ answerBy }) => instant(answerBy)],
    [t('exports.columns.answeredAt'), ({ answeredAt }) => instant(answeredAt)],
    [t('exports.columns.ticketCreated'), ({ createdAt }) => instant(createdAt)],
  ],
})
