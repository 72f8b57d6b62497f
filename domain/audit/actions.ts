import type { SystemAction } from './system-log.ts'

/** The logs, seen as one (rule L6). */
export const auditTypes = ['system', 'ticket', 'order', 'voucher'] as const
export type AuditType = (typeof auditTypes)[number]

/** What the logs of orders, tickets and vouchers tell (rule L1), each with those of them that tell it. */
const entryLogs = {
  created: ['order', 'ticket', 'voucher'],
  note_added: ['order', 'ticket'],
  order_status_change: ['order'],
  withdrawn_at_change: ['order'],
  payment_status_change: ['order'],
  received_change: ['order'],
  charged_change: ['order'],
  hand_payment_change: ['order'],
  refund_transfer_change: ['order'],
  refund_account_change: ['order'],
  refund_account_asked_change: ['order'],
  reminded_at_change: ['order'],
  rest_asked_at_change: ['order'],
  forgiven_change: ['order'],
  voucher_status_change: ['order'],
  replaced_voucher_change: ['order'],
  vouchers_handed_over: ['order'],
  parcel_change: ['order'],
  delivery_contact_change: ['order'],
  letter_printed: ['order'],
  letter_printed_again: ['order'],
  delivery_retried: ['order'],
  balance_change: ['voucher'],
  frozen_change: ['voucher'],
  voided_change: ['voucher'],
  lapsed_change: ['voucher'],
  warned_at_change: ['voucher'],
  status_change: ['ticket'],
  priority_change: ['ticket'],
  assignee_change: ['ticket'],
  related_order_change: ['ticket'],
  reply_sent: ['ticket'],
} as const satisfies Readonly<Record<string, readonly AuditType[]>>
export type EntryAction = keyof typeof entryLogs

/** Everything that the logs tell, and all that one can ask for. */
export type AuditAction = SystemAction | EntryAction

/** What actions are about, in the order in which people choose among them. */
export const actionGroups = [
  'common',
  'orders',
  'payments',
  'vouchers',
  'deliveries',
  'tickets',
  'signIns',
  'accounts',
  'house',
] as const
export type ActionGroup = (typeof actionGroups)[number]

/** What each action is about. */
const groupOf: Readonly<Record<AuditAction, ActionGroup>> = {
  created: 'common',
  status_change: 'common',
  note_added: 'common',
  order_status_change: 'orders',
  withdrawn_at_change: 'orders',
  order_taken_over: 'orders',
  orders_bulk_changed: 'orders',
  orders_exported: 'orders',
  received_change: 'payments',
  hand_payment_change: 'payments',
  payment_status_change: 'payments',
  charged_change: 'payments',
  reminded_at_change: 'payments',
  rest_asked_at_change: 'payments',
  forgiven_change: 'payments',
  statement_imported: 'payments',
  statement_columns_remembered: 'payments',
  payment_set_aside: 'payments',
  payment_waits_again: 'payments',
  payment_given_back: 'payments',
  payment_refund_changed: 'payments',
  payments_exported: 'payments',
  refunds_exported: 'payments',
  refund_file_downloaded: 'payments',
  refund_transfer_change: 'payments',
  refund_account_change: 'payments',
  refund_account_asked_change: 'payments',
  voucher_status_change: 'vouchers',
  balance_change: 'vouchers',
  frozen_change: 'vouchers',
  voided_change: 'vouchers',
  replaced_voucher_change: 'vouchers',
  lapsed_change: 'vouchers',
  warned_at_change: 'vouchers',
  vouchers_exported: 'vouchers',
  liability_exported: 'vouchers',
  delivery_contact_change: 'deliveries',
  vouchers_handed_over: 'deliveries',
  parcel_change: 'deliveries',
  letter_printed: 'deliveries',
  letter_printed_again: 'deliveries',
  courier_letter_opened: 'deliveries',
  delivery_retried: 'deliveries',
  priority_change: 'tickets',
  assignee_change: 'tickets',
  related_order_change: 'tickets',
  reply_sent: 'tickets',
  tickets_bulk_changed: 'tickets',
  tickets_exported: 'tickets',
  saved_reply_added: 'tickets',
  saved_reply_changed: 'tickets',
  saved_reply_removed: 'tickets',
  feedback_received: 'tickets',
  security_admin_login_success: 'signIns',
  security_admin_login_failed: 'signIns',
  security_multiple_failed_attempts: 'signIns',
  second_step_text_asked: 'signIns',
  security_second_step_passed: 'signIns',
  security_second_step_failed: 'signIns',
  security_recovery_code_used: 'signIns',
  security_recovery_session: 'signIns',
  admin_login_success: 'signIns',
  admin_login_failed: 'signIns',
  admin_dashboard_access: 'signIns',
  admin_logout: 'signIns',
  session_displaced: 'signIns',
  admin_account_created: 'accounts',
  admin_account_invited: 'accounts',
  admin_invitation_accepted: 'accounts',
  admin_role_changed: 'accounts',
  admin_sessions_ended: 'accounts',
  admin_account_closed: 'accounts',
  admin_account_opened: 'accounts',
  admin_password_changed: 'accounts',
  security_own_password_changed: 'accounts',
  security_recovery_requested: 'accounts',
  security_password_recovered: 'accounts',
  security_email_change_requested: 'accounts',
  security_email_change_confirmed: 'accounts',
  security_email_change_ended: 'accounts',
  security_email_changed: 'accounts',
  second_factor_begun: 'accounts',
  second_factor_dropped: 'accounts',
  security_second_factor_added: 'accounts',
  security_second_factor_removed: 'accounts',
  oauth_consent_given: 'accounts',
  oauth_consent_denied: 'accounts',
  oauth_consent_refused: 'accounts',
  oauth_grant_revoked: 'accounts',
  security_identity_linked: 'accounts',
  security_identity_unlinked: 'accounts',
  recovery_codes_made: 'accounts',
  security_recovery_codes_made: 'accounts',
  merchant_key_added: 'house',
  merchant_key_revoked: 'house',
  oauth_client_added: 'house',
  oauth_client_removed: 'house',
  saved_view_kept: 'house',
  saved_view_removed: 'house',
  saved_view_renamed: 'house',
  saved_views_arranged: 'house',
  hand_day_limit_set: 'house',
  sales_points_adopted: 'house',
  sales_point_added: 'house',
  sales_point_changed: 'house',
  sales_point_removed: 'house',
  cash_desk_changed: 'house',
  cash_desk_blocked: 'house',
  cash_shift_opened: 'house',
  cash_shift_closed: 'house',
  job_retried: 'house',
  admin_settings_changed: 'house',
  audit_checked: 'house',
  audit_exported: 'house',
  security_suspicious_activity: 'house',
  security_many_reads: 'house',
}

/** All actions, by what they are about. */
export const auditActions = Object.keys(groupOf) as readonly AuditAction[]

/** The actions of a group. */
export const actionsOf = (group: ActionGroup): readonly AuditAction[] =>
  auditActions.filter((action) => groupOf[action] === group)

/** Whether an action is told by the log of an order, a ticket or a voucher. */
export const isEntryAction = (action: AuditAction): action is EntryAction => action in entryLogs

const logsOf = (action: AuditAction): readonly AuditType[] =>
  isEntryAction(action) ? entryLogs[action] : ['system']

/** What is meant beside an action: accounts and keys are made too, and a status has its field's name in the log of orders. */
const meantBeside: Readonly<Partial<Record<AuditAction, readonly AuditAction[]>>> = {
  created: ['admin_account_created', 'merchant_key_added'],
  status_change: ['order_status_change'],
}

/** The actions of a log that are meant by one that is asked for; none where the log never tells it. */
export const actionsIn = (log: AuditType, asked: AuditAction): readonly AuditAction[] =>
  [asked, ...(meantBeside[asked] ?? [])].filter((action) => logsOf(action).includes(log))
