import { describe, expect, test } from 'vitest'
import {
  type AlertType,
  alertTypeOf,
  raisesLetter,
  severities,
  severityOf,
  systemActions,
  systemEntry,
} from './system-log.ts'

const entry = (action: (typeof systemActions)[number]) =>
  systemEntry(action, '2026-11-20T12:00:00.000Z', {
    userId: null,
    resourceType: 'staff',
    resourceId: null,
    details: {},
    origin: { ipAddress: null, userAgent: null },
  })

test('severities are low, medium, high and critical, and staff get a letter from high on (rules L3, L4)', () => {
  expect(severities.map((severity) => [severity, raisesLetter(severity)])).toEqual([
    ['low', false],
    ['medium', false],
    ['high', true],
    ['critical', true],
  ])
})

describe('actions', () => {
  test('that others look for have their names, and each its severity', () => {
    const named = systemActions.filter((action) =>
      /^(security_)?admin_|^security_(multiple|suspicious)/.test(action),
    )
    expect(Object.fromEntries(named.map((action) => [action, severityOf[action]]))).toEqual({
      security_admin_login_success: 'low',
      security_admin_login_failed: 'high',
      security_multiple_failed_attempts: 'critical',
      security_suspicious_activity: 'critical',
      admin_login_success: 'low',
      admin_login_failed: 'medium',
      admin_dashboard_access: 'low',
      admin_logout: 'low',
      admin_account_created: 'medium',
      admin_account_invited: 'medium',
      admin_invitation_accepted: 'low',
      admin_role_changed: 'high',
      admin_sessions_ended: 'medium',
      admin_account_closed: 'high',
      admin_account_opened: 'high',
      admin_password_changed: 'medium',
      admin_settings_changed: 'medium',
    })
  })

  test('of high and critical severity are told by a letter of their kind, and no others', () => {
    const told = systemActions.filter((action) => raisesLetter(severityOf[action]))
    expect(Object.fromEntries(told.map((action) => [action, alertTypeOf(entry(action))]))).toEqual({
      security_admin_login_failed: 'login_failed',
      security_many_reads: 'suspicious_activity',
      security_multiple_failed_attempts: 'multiple_failed_attempts',
      security_suspicious_activity: 'suspicious_activity',
      admin_role_changed: 'account_changed',
      security_identity_linked: 'account_changed',
      security_identity_unlinked: 'account_changed',
      admin_account_closed: 'account_changed',
      admin_account_opened: 'account_changed',
      security_email_changed: 'account_changed',
      security_own_password_changed: 'password_changed',
      security_password_recovered: 'password_changed',
      security_second_step_failed: 'second_step_failed',
      security_second_factor_added: 'second_factor_changed',
      security_second_factor_removed: 'second_factor_changed',
      security_recovery_codes_made: 'second_factor_changed',
      security_recovery_code_used: 'second_factor_changed',
    } satisfies Partial<Record<(typeof systemActions)[number], AlertType>>)
  })
})
