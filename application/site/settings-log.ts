import { systemEntry } from '@hotovo/domain/audit/system-log'
import { currencies } from '@hotovo/domain/shared/money'
import { logOnce } from '../access/log-once.ts'
import type { Ports } from '../ports.ts'
import type { Installation } from './ports.ts'

/** The settings that whoever runs an installation can change, by the names of their variables: nothing secret. */
const told = ({ accounts, off, staffMfa, tileUrl, analyticsUrl }: Installation) => ({
  ...Object.fromEntries(currencies.map((currency) => [`BANK_${currency}`, accounts[currency]?.iban ?? null])),
  FEATURES_OFF: off.join(','),
  STAFF_MFA: staffMfa,
  TILE_URL: tileUrl,
  ANALYTICS_URL: analyticsUrl,
})

/**
 * Tells the log of settings that are not as it told of them last (rule L8); the first start tells of all. Answers which
 * they are.
 */
export const logSettings =
  ({
    auditRecords,
    systemLog,
    clock,
    random,
    installation,
  }: Pick<Ports, 'auditRecords' | 'systemLog' | 'clock' | 'random' | 'installation'>) =>
  async (): Promise<readonly string[]> => {
    const at = clock.now()
    const filter = { type: 'system', action: 'admin_settings_changed' } as const
    const [last] = await auditRecords.page({ filter, now: at, limit: 1 })
    const before = last?.system?.details
    const settings = told(installation)
    const changed = Object.entries(settings).flatMap(([name, value]) =>
      before !== undefined && before[name] === value ? [] : [name],
    )
    if (changed.length > 0)
      await logOnce(
        { systemLog },
        systemEntry('admin_settings_changed', at, {
          userId: null,
          resourceType: 'installation',
          resourceId: null,
          details: { ...(before && { changed: changed.join(', ') }), ...settings },
          origin: { ipAddress: null, userAgent: 'shell' },
        }),
        random.uuid(),
      )
    return before ? changed : []
  }
