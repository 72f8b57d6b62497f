import { grammarOf } from '../shared/filter-words.ts'
import { auditFields } from './record.ts'

/** The tokens of the audit log (decision 55). */
export const auditTokens = grammarOf(auditFields, {
  type: {
    key: { sk: 'typ', en: 'type' },
    values: {
      system: { sk: 'systém', en: 'system' },
      ticket: { sk: 'tiket', en: 'ticket' },
      order: { sk: 'objednávka', en: 'order' },
      voucher: { sk: 'voucher', en: 'voucher' },
    },
  },
  action: [
    {
      key: { sk: 'akcia', en: 'action' },
      values: {
        created: { sk: 'vytvorenie', en: 'creation' },
        status_change: { sk: 'zmena-stavu', en: 'status-change' },
        priority_change: { sk: 'zmena-priority', en: 'priority-change' },
        note_added: { sk: 'poznámka', en: 'note' },
      },
    },
  ],
  period: {
    key: { sk: 'dátum', en: 'date' },
    values: {
      today: { sk: 'dnes', en: 'today' },
      week: { sk: 'týždeň', en: 'week' },
      month: { sk: 'mesiac', en: 'month' },
    },
  },
  severity: {
    key: { sk: 'závažnosť', en: 'severity' },
    values: {
      low: { sk: 'nízka', en: 'low' },
      medium: { sk: 'stredná', en: 'medium' },
      high: { sk: 'vysoká', en: 'high' },
      critical: { sk: 'kritická', en: 'critical' },
    },
  },
  by: { key: { sk: 'kto', en: 'who' } },
  signIns: { key: { sk: 'prihlásenia', en: 'sign-ins' }, values: { hidden: { sk: 'skryté', en: 'hidden' } } },
})
