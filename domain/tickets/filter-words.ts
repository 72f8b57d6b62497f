import type { FilterGrammar } from '../shared/filter-words.ts'
import type { OwnerChoice } from '../shared/owner-choice.ts'
import type { TicketDue, TicketFilter } from './filter.ts'

/** A filter of tickets as people write it. */
export type WrittenTicketFilter = Omit<TicketFilter, 'assignee' | 'owedBy'> & {
  readonly assignee?: OwnerChoice | undefined
  readonly due?: TicketDue | undefined
}

/** The tokens of the list of tickets (decision 55). */
export const ticketTokens: FilterGrammar<WrittenTicketFilter> = [
  {
    field: 'status',
    key: { sk: 'stav', en: 'status' },
    kind: 'several',
    values: {
      open: { sk: 'otvorený', en: 'open' },
      in_progress: { sk: 'rieši-sa', en: 'in-progress' },
      resolved: { sk: 'vyriešený', en: 'resolved' },
      closed: { sk: 'zatvorený', en: 'closed' },
    },
  },
  {
    field: 'priority',
    key: { sk: 'priorita', en: 'priority' },
    kind: 'several',
    values: {
      low: { sk: 'nízka', en: 'low' },
      medium: { sk: 'stredná', en: 'medium' },
      high: { sk: 'vysoká', en: 'high' },
      urgent: { sk: 'urgentná', en: 'urgent' },
    },
  },
  {
    field: 'assignee',
    key: { sk: 'rieši', en: 'assignee' },
    kind: 'one',
    values: { mine: { sk: 'ja', en: 'me' }, nobody: { sk: 'nikto', en: 'nobody' } },
  },
  {
    field: 'due',
    key: { sk: 'termín', en: 'due' },
    kind: 'one',
    values: { soon: { sk: 'blízko', en: 'soon' } },
  },
]
