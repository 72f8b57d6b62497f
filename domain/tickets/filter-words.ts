import { grammarOf } from '../shared/filter-words.ts'
import { ticketFields } from './filter.ts'

/** The tokens of the list of tickets (decision 55). */
export const ticketTokens = grammarOf(ticketFields, {
  status: {
    key: { sk: 'stav', en: 'status' },
    values: {
      open: { sk: 'otvorený', en: 'open' },
      in_progress: { sk: 'rieši-sa', en: 'in-progress' },
      resolved: { sk: 'vyriešený', en: 'resolved' },
      closed: { sk: 'zatvorený', en: 'closed' },
    },
  },
  priority: {
    key: { sk: 'priorita', en: 'priority' },
    values: {
      low: { sk: 'nízka', en: 'low' },
      medium: { sk: 'stredná', en: 'medium' },
      high: { sk: 'vysoká', en: 'high' },
      urgent: { sk: 'urgentná', en: 'urgent' },
    },
  },
  category: {
    key: { sk: 'kategória', en: 'category' },
    values: {
      general: { sk: 'všeobecné', en: 'general' },
      technical: { sk: 'technické', en: 'technical' },
      billing: { sk: 'platby', en: 'billing' },
      voucher: { sk: 'vouchery', en: 'vouchers' },
      complaint: { sk: 'reklamácia', en: 'complaint' },
    },
  },
  assignee: {
    key: { sk: 'rieši', en: 'assignee' },
    values: { mine: { sk: 'ja', en: 'me' }, nobody: { sk: 'nikto', en: 'nobody' } },
  },
  noted: {
    key: { sk: 'poznámka', en: 'note' },
    values: { true: { sk: 'áno', en: 'yes' } },
    alone: { sk: 's-poznámkou', en: 'with-note' },
  },
  due: { key: { sk: 'termín', en: 'due' }, values: { soon: { sk: 'blízko', en: 'soon' } } },
  from: { key: { sk: 'od', en: 'from' } },
  to: { key: { sk: 'do', en: 'to' } },
})
