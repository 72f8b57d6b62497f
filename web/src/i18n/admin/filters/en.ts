import type { EnglishWords } from '../../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  filters: {
    words: 'Words of filters',
    hints: { day: 'a day', amounts: 'an amount or a range', email: 'an e-mail' },
    rows_one: '{{figure}} record',
    rows_other: '{{figure}} records',
    rowsMore: 'more than {{figure}} records',
    take: 'Apply',
    on: 'Filters that are on',
    takeOff: '{{label}}: {{text}}. Remove the filter',
    endsBefore:
      'The day “to” ({{to}}) is before the day “from” ({{from}}), so nothing can be here. Swap them.',
    queue: 'Queue',
    queues: { 'to-complete': 'To complete', overdue: 'Overdue', 'completed-unpaid': 'Completed, unpaid' },
    unread: {
      'unknown-value': '“{{text}}”: this filter has no such value. Nothing has changed.',
      'not-a-day': '“{{text}}”: there is no such day. Nothing has changed.',
      'said-twice': '“{{text}}”: this filter is in the text twice. Nothing has changed.',
      'not-an-amount': '“{{text}}”: there is no such amount. Nothing has changed.',
      'not-an-email': '“{{text}}”: this is no e-mail. Nothing has changed.',
      'from-after-to': '“{{text}}”: it begins after its end. Nothing has changed.',
    },
  },
} satisfies EnglishWords<typeof sk>
