import type { TicketRow } from '@hotovo/application/tickets/list'
import { dayOf, timeOf } from '@hotovo/domain/shared/calendar'
import type { ExportTable } from '../kit/lists/exported.ts'

const instant = (at: string | null) => (at === null ? '' : `${dayOf(at)} ${timeOf(at)}`)

/** Tickets as a table. */
export const table: ExportTable<TicketRow> = (t) => ({
  name: t('exports.tickets'),
  columns: [
    [t('tickets.columns.number'), ({ number }) => number],
    [t('tickets.columns.customer'), ({ name }) => name],
    [t('exports.columns.email'), ({ email }) => email],
    [t('tickets.columns.subject'), ({ subject }) => subject],
    [t('tickets.columns.category'), ({ category }) => t(`tickets.categories.${category}`)],
    [t('tickets.columns.priority'), ({ priority }) => t(`tickets.priorities.${priority}`)],
    [t('tickets.columns.status'), ({ status }) => t(`tickets.statuses.${status}`)],
    [t('exports.columns.assignee'), ({ assignee }) => assignee?.name ?? ''],
    [t('exports.columns.answerBy'), ({ answerBy }) => instant(answerBy)],
    [t('ticket.facts.firstAnswer'), ({ answeredAt }) => instant(answeredAt)],
    [t('ticket.facts.created'), ({ createdAt }) => instant(createdAt)],
  ],
})
