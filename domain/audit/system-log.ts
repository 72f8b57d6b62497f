export const severities = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]

/** Whether staff get a letter about an entry of this severity (rule L4). */
export const raisesLetter = (severity: Severity): boolean => severity === 'high' || severity === 'critical'

/** What the general audit log tells (rule L3). */
export const systemActions = [
  'security_admin_login_success',
  'security_admin_login_failed',
  'security_multiple_failed_attempts',
  'security_suspicious_activity',
  'admin_login_success',
  'admin_login_failed',
  'admin_dashboard_access',
  'admin_logout',
  'session_displaced',
  'admin_account_created',
  'admin_account_invited',
  'admin_invitation_accepted',
  'admin_role_changed',
  'admin_sessions_ended',
  'admin_account_closed',
  'admin_account_opened',
  'admin_password_changed',
  'admin_settings_changed',
  'security_own_password_changed',
  'second_factor_begun',
  'second_factor_dropped',
  'security_second_factor_added',
  'second_step_text_asked',
  'security_second_step_passed',
  'security_recovery_code_used',
  'security_second_step_failed',
  'recovery_codes_made',
  'security_recovery_codes_made',
  'security_second_factor_removed',
  'security_identity_linked',
  'security_identity_unlinked',
  'security_recovery_requested',
  'security_recovery_session',
  'security_password_recovered',
  'security_email_change_requested',
  'security_email_change_confirmed',
  'security_email_change_ended',
  'security_email_changed',
  'feedback_received',
  'statement_imported',
  'statement_columns_remembered',
  'payment_set_aside',
  'payment_waits_again',
  'payment_given_back',
  'payment_refund_changed',
  'merchant_key_added',
  'merchant_key_revoked',
  'oauth_client_added',
  'oauth_client_removed',
  'oauth_consent_given',
  'oauth_consent_denied',
  'oauth_consent_refused',
  'oauth_grant_revoked',
  'saved_reply_added',
  'saved_reply_changed',
  'saved_reply_removed',
  'saved_view_kept',
  'saved_view_removed',
  'saved_view_renamed',
  'saved_views_arranged',
  'hand_day_limit_set',
  'sales_points_adopted',
  'sales_point_added',
  'sales_point_changed',
  'sales_point_removed',
  'cash_desk_changed',
  'cash_desk_blocked',
  'cash_shift_opened',
  'cash_shift_closed',
  'orders_exported',
  'tickets_exported',
  'vouchers_exported',
  'liability_exported',
  'payments_exported',
  'refunds_exported',
  'refund_file_downloaded',
  'audit_exported',
  'orders_bulk_changed',
  'tickets_bulk_changed',
  'order_taken_over',
  'courier_letter_opened',
  'job_retried',
  'audit_checked',
  'security_many_reads',
] as const
export type SystemAction = (typeof systemActions)[number]

/** What a security letter tells of (rule L4). */
export type AlertType =
  | 'login_failed'
  | 'multiple_failed_attempts'
  | 'suspicious_activity'
  | 'password_changed'
  | 'second_step_failed'
  | 'second_factor_changed'
  | 'account_changed'

/** What changes how an account is guarded beside its password. */
const ofSecondFactor: readonly string[] = [
  'security_second_factor_added',
  'security_second_factor_removed',
  'security_recovery_codes_made',
  'security_recovery_code_used',
] satisfies SystemAction[]

/** What changes who may do what. */
const ofAccount: readonly string[] = [
  'admin_role_changed',
  'admin_account_closed',
  'admin_account_opened',
  'security_email_changed',
  'security_identity_linked',
  'security_identity_unlinked',
] satisfies SystemAction[]

/** What the letter about an entry tells of. What is not about signing in is suspicious activity. */
export function alertTypeOf({ action }: SystemEntry): AlertType {
  if (action === 'security_admin_login_failed') return 'login_failed'
  if (action === 'security_multiple_failed_attempts') return 'multiple_failed_attempts'
  if (action === 'security_second_step_failed') return 'second_step_failed'
  if (ofSecondFactor.includes(action)) return 'second_factor_changed'
  if (ofAccount.includes(action)) return 'account_changed'
  if (action === 'security_own_password_changed' || action === 'security_password_recovered')
    return 'password_changed'
  return 'suspicious_activity'
}

/** Where a request came from: what the trusted proxy says, and what the program calls itself. */
export type Origin = { readonly ipAddress: string | null; readonly userAgent: string | null }

/**
 * One row of the general audit log (rule L3). Rows stay for ever, so whoever reads them may meet
 * actions and things of another version; what is written is made by `systemEntry`.
 */
export type SystemEntry = Origin & {
  readonly userId: string | null
  readonly action: string
  readonly resourceType: string
  readonly resourceId: string | null
  readonly details: Readonly<Record<string, string | number | boolean | null>>
  readonly severity: Severity
  readonly timestamp: string
}

/** How severe each action is. */
export const severityOf: Readonly<Record<SystemAction, Severity>> = {
  security_admin_login_success: 'low',
  security_admin_login_failed: 'high',
  security_multiple_failed_attempts: 'critical',
  security_suspicious_activity: 'critical',
  admin_login_success: 'low',
  admin_login_failed: 'medium',
  admin_dashboard_access: 'low',
  admin_logout: 'low',
  session_displaced: 'low',
  admin_account_created: 'medium',
  admin_account_invited: 'medium',
  admin_invitation_accepted: 'low',
  admin_role_changed: 'high',
  admin_sessions_ended: 'medium',
  admin_account_closed: 'high',
  admin_account_opened: 'high',
  admin_password_changed: 'medium',
  admin_settings_changed: 'medium',
  security_own_password_changed: 'high',
  second_factor_begun: 'low',
  second_step_text_asked: 'low',
  second_factor_dropped: 'low',
  security_second_factor_added: 'high',
  security_second_step_passed: 'low',
  security_recovery_code_used: 'high',
  security_second_step_failed: 'high',
  recovery_codes_made: 'low',
  security_recovery_codes_made: 'high',
  security_second_factor_removed: 'high',
  security_identity_linked: 'high',
  security_identity_unlinked: 'high',
  security_recovery_requested: 'medium',
  security_recovery_session: 'medium',
  security_password_recovered: 'high',
  security_email_change_requested: 'medium',
  security_email_change_confirmed: 'medium',
  security_email_change_ended: 'low',
  security_email_changed: 'high',
  feedback_received: 'low',
  statement_imported: 'low',
  statement_columns_remembered: 'medium',
  payment_set_aside: 'low',
  payment_waits_again: 'low',
  payment_given_back: 'medium',
  payment_refund_changed: 'medium',
  merchant_key_added: 'medium',
  merchant_key_revoked: 'medium',
  oauth_client_added: 'medium',
  oauth_client_removed: 'medium',
  oauth_consent_given: 'medium',
  oauth_consent_denied: 'low',
  oauth_consent_refused: 'medium',
  oauth_grant_revoked: 'medium',
  saved_reply_added: 'low',
  saved_reply_changed: 'low',
  saved_reply_removed: 'low',
  saved_view_kept: 'low',
  saved_view_removed: 'low',
  saved_view_renamed: 'low',
  saved_views_arranged: 'low',
  hand_day_limit_set: 'medium',
  sales_points_adopted: 'low',
  sales_point_added: 'medium',
  sales_point_changed: 'medium',
  sales_point_removed: 'medium',
  cash_desk_changed: 'medium',
  cash_desk_blocked: 'medium',
  cash_shift_opened: 'low',
  cash_shift_closed: 'medium',
  orders_exported: 'medium',
  tickets_exported: 'medium',
  vouchers_exported: 'medium',
  liability_exported: 'medium',
  payments_exported: 'medium',
  refunds_exported: 'medium',
  refund_file_downloaded: 'medium',
  audit_exported: 'medium',
  orders_bulk_changed: 'medium',
  tickets_bulk_changed: 'medium',
  order_taken_over: 'low',
  courier_letter_opened: 'low',
  job_retried: 'low',
  audit_checked: 'low',
  security_many_reads: 'high',
}

/** What happened, to whom, from where: an entry with the severity of its action. */
export const systemEntry = (
  action: SystemAction,
  at: string,
  about: Pick<SystemEntry, 'userId' | 'resourceId' | 'details'> & {
    resourceType:
      | 'staff'
      | 'session'
      | 'feedback'
      | 'statement'
      | 'merchant_key'
      | 'program'
      | 'saved_reply'
      | 'saved_view'
      | 'order'
      | 'job'
      | 'sales_point'
      | 'cash_shift'
      | 'installation'
    origin: Origin
  },
): SystemEntry => ({
  userId: about.userId,
  action,
  resourceType: about.resourceType,
  resourceId: about.resourceId,
  details: about.details,
  ipAddress: about.origin.ipAddress,
  // A header may be as long as a server lets it.
  userAgent: about.origin.userAgent?.slice(0, 300) ?? null,
  severity: severityOf[action],
  timestamp: at,
})
