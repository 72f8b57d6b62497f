import { parseTicketCursor } from '@hotovo/application/tickets/list'
import { type TicketSort, ticketFields, ticketSorts } from '@hotovo/domain/tickets/filter'
import type { FilterRows } from '../kit/lists/filterRows.ts'
import { type ListView, listAddress } from '../kit/lists/listAddress.ts'

export type TicketsView = ListView<typeof ticketFields, TicketSort>
export const { viewIn, addressOf, isFiltered, isOnly } = listAddress(
  ticketFields,
  parseTicketCursor,
  ticketSorts,
)

export const filterRows: FilterRows<typeof ticketFields> = (t) => ({
  status: {
    label: t('tickets.filters.status'),
    all: t('tickets.filters.allStatuses'),
    text: (one) => t(`tickets.statuses.${one}`),
  },
  priority: {
    label: t('tickets.filters.priority'),
    all: t('tickets.filters.allPriorities'),
    text: (one) => t(`tickets.priorities.${one}`),
  },
  category: {
    label: t('tickets.filters.category'),
    all: t('tickets.filters.allCategories'),
    text: (one) => t(`tickets.categories.${one}`),
  },
  assignee: {
    label: t('tickets.filters.assignee'),
    all: t('tickets.filters.anybody'),
    text: (one) => t(`tickets.filters.${one}`),
  },
  noted: { label: t('tickets.filters.noted'), text: () => t('tickets.filters.anyNote') },
  due: { label: t('tickets.filters.due'), text: (one) => t(`tickets.filters.${one}`) },
  from: { label: t('tickets.filters.days') },
  to: { label: t('tickets.filters.days') },
})
