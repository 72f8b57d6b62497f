import type { FilterGrammar } from '../shared/filter-words.ts'
import type { AuditFilter } from './record.ts'

/** A filter of the audit log as people write it. */
export type WrittenAuditFilter = Omit<AuditFilter, 'called'>

/** The tokens of the audit log (decision 55). */
export const auditTokens: FilterGrammar<WrittenAuditFilter> = [
  {
    field: 'type',
    key: { sk: 'typ', en: 'type' },
    kind: 'one',
    values: {
      system: { sk: 'systém', en: 'system' },
      ticket: { sk: 'tiket', en: 'ticket' },
      order: { sk: 'objednávka', en: 'order' },
      voucher: { sk: 'voucher', en: 'voucher' },
    },
  },
  {
    field: 'action',
    key: { sk: 'akcia', en: 'action' },
    kind: 'one',
    values: {
      created: { sk: 'vytvorenie', en: 'creation' },
      status_change: { sk: 'zmena-stavu', en: 'status-change' },
      priority_change: { sk: 'zmena-priority', en: 'priority-change' },
      note_added: { sk: 'poznámka', en: 'note' },
    },
  },
  {
    field: 'period',
    key: { sk: 'dátum', en: 'date' },
    kind: 'one',
    values: {
      today: { sk: 'dnes', en: 'today' },
      week: { sk: 'týždeň', en: 'week' },
      month: { sk: 'mesiac', en: 'month' },
    },
  },
  {
    field: 'severity',
    key: { sk: 'závažnosť', en: 'severity' },
    kind: 'one',
    values: {
      low: { sk: 'nízka', en: 'low' },
      medium: { sk: 'stredná', en: 'medium' },
      high: { sk: 'vysoká', en: 'high' },
      critical: { sk: 'kritická', en: 'critical' },
    },
  },
  { field: 'by', key: { sk: 'kto', en: 'who' }, kind: 'email' },
  {
    field: 'signIns',
    key: { sk: 'prihlásenia', en: 'sign-ins' },
    kind: 'one',
    values: { hidden: { sk: 'skryté', en: 'hidden' } },
  },
]
