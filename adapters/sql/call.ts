import { z } from 'zod/mini'

/**
 * The functions of the database that a store calls, by their nouns (`adapters/sql/functions`); no two have one name. Whoever serves may
 * call these.
 */
export const calledFunctions = {
  access: [
    'count_hits',
    'first_full_bucket',
    'take_hits_back',
    'written_once',
    'log_deed',
    'staff_key',
    'note_reads',
    'start_session',
    'session_by_id',
    'sessions_of_account',
    'enter_session',
    'rotate_session',
    'session_before',
    'end_sessions',
  ],
  jobs: [
    'withhold_letter',
    'withheld_letter',
    'release_letter',
    'take_on_jobs',
    'queued_jobs',
    'retry_job',
    'take_job',
    'complete_job',
    'fail_job',
  ],
  audit: [
    'person_of',
    'person_key',
    'audit_page',
    'audit_count',
    'all_accounts',
    'log_failed_sign_in',
    'newest_entries',
    'close_alert',
  ],
  staff: [
    'count_sign_in_attempt',
    'sign_in_failures',
    'withdraw_sign_in_attempt',
    'add_account',
    'admin_exists',
    'add_first_admin',
    'account_by_email',
    'account_by_id',
    'accounts_with_role',
    'staff_members',
    'change_account_role',
    'close_account',
    'open_account',
    'change_staff_password',
    'link_identity',
    'account_of_identity',
    'unlink_identity',
    'add_provider_flow',
    'provider_flow_by_id',
    'answer_provider_flow',
    'prove_provider_flow',
    'use_provider_flow',
    'add_recovery',
    'recovery_by_id',
    'newest_recovery',
    'use_recovery',
    'begin_email_change',
    'email_change_by_id',
    'email_change_of_account',
    'send_email_change_again',
    'end_email_change',
    'confirm_email_change',
    'add_program',
    'all_programs',
    'program_by_id',
    'remove_program',
    'ask_authorization',
    'authorization_by_id',
    'claim_authorization',
    'decide_authorization',
    'redeem_authorization',
    'grants_of_account',
    'revoke_grant',
    'factors_of_account',
    'recovery_codes_left',
    'begin_factor',
    'factor_of_credential',
    'text_factor',
    'start_passkey_session',
    'pass_second_step',
    'make_recovery_codes',
    'remove_factor',
  ],
  shared: ['search_statistics'],
  orders: [
    'place_order',
    'order_by_id',
    'orders_by_ids',
    'order_by_key',
    'order_entries',
    'order_by_number',
    'orders_of_customer',
    'orders_page',
    'orders_count',
    'unpaid_orders',
    'payable_orders',
  ],
  merchants: [
    'add_merchant_key',
    'merchant_by_key',
    'merchant_looks_up',
    'all_merchants',
    'revoke_merchant_key',
  ],
  statements: [
    'add_statement_import',
    'let_statements_wait',
    'newest_statement_imports',
    'statement_import_by_id',
    'begin_statement_import',
    'note_statement_progress',
    'end_statement_import',
    'statement_import_lines',
    'dismiss_statement_imports',
    'forget_statement_imports',
    'add_statement',
    'statement_with_contents',
    'lines_of_day',
    'lines_of_marks',
    'line_of_statement',
    'lines_by_ids',
    'lines_page',
    'line_figures',
    'statements_page',
    'lines_about_orders',
    'likely_orders',
    'rematch_lines',
    'tables_of_statements',
    'all_statement_columns',
    'remember_columns',
  ],
  tickets: [
    'submit_ticket',
    'ticket_by_id',
    'ticket_by_human_check',
    'tickets_by_ids',
    'ticket_by_number',
    'ticket_entries',
    'replies_of_ticket',
    'tickets_of_order',
    'tickets_of_customer',
    'tickets_page',
    'tickets_count',
    'saved_replies_of',
    'add_saved_reply',
    'change_saved_reply',
    'remove_saved_reply',
  ],
  feedback: ['submit_feedback', 'feedback_by_id', 'feedback_by_human_check'],
  'back-office': [
    'records_of_clue',
    'saved_views_of',
    'keep_saved_view',
    'remove_saved_view',
    'rename_saved_view',
    'arrange_saved_views',
    'open_record',
    'prolong_open_record',
    'leave_record',
    'records_open_at',
    'take_order',
    'prolong_claim',
    'release_order',
    'claims_at',
    'figures_since',
    'work_waiting',
  ],
  deliveries: [
    'email_of_delivery',
    'deliveries_of_order',
    'undelivered_orders',
    'orders_with_letters',
    'delivery_by_id',
    'sealed_delivery',
    'begin_delivery',
    'hand_over_delivery',
    'note_failed_delivery',
    'failing_deliveries',
    'waiting_letters',
    'openings_of_letter',
    'open_letter',
    'retry_delivery',
  ],
  payments: [
    'contact_corrections_of',
    'payments_of_order',
    'payments_of_orders',
    'payment_by_id',
    'refund_facts',
    'keep_refund_account',
    'transfers_of',
    'line_refunds_asked',
    'transfers_of_file',
    'transfers_in',
    'other_refunds',
    'refund_counts',
    'open_debits',
    'hand_payments_of_order',
    'hand_money_of',
    'all_hand_day_limits',
    'set_hand_day_limit',
    'waiting_hand_payments',
    'by_hand_on',
    'refused_hand_payments',
    'tell_by_hand',
  ],
  vouchers: [
    'add_vouchers',
    'look_up_voucher',
    'vouchers_of_order',
    'vouchers_of_orders',
    'issued_voucher',
    'voucher_by_serial',
    'email_of_voucher',
    'change_voucher',
    'vouchers_to_expire',
    'vouchers_to_warn',
    'voucher_movements',
    'voucher_liability',
    'vouchers_page',
    'vouchers_count',
  ],
  spending: [
    'redeem_voucher',
    'reverse_redemption',
    'transaction_by_id',
    'transactions_page',
    'has_redeemed',
  ],
} as const
export type CalledFunction = (typeof calledFunctions)[keyof typeof calledFunctions][number]

/**
 * Calls a function of the database by the names of its parameters, a transaction by itself, and answers the JSON that it answers; a
 * parameter of JSON is an object, never a list. A deadlock or serialisation failure is run again. Throws `Unavailable` where the
 * database does not answer, and otherwise what it refused, for `meaningOf`.
 */
export type Call = (name: CalledFunction, parameters?: Readonly<Record<string, unknown>>) => Promise<unknown>

/** What it means that one of these constraints refused a row, or a function by a code of its own; undefined where none did. */
export function meaningOf<Meaning>(
  fault: unknown,
  meanings: Readonly<Record<string, Meaning>>,
): Meaning | undefined {
  const { constraint = '', code = '' } = fault as { readonly constraint?: string; readonly code?: string }
  return meanings[constraint] ?? meanings[code]
}

/** What a call answers, or what it means that it was refused so. */
export async function callOr<Meaning>(
  call: () => Promise<unknown>,
  meanings: Readonly<Record<string, Meaning>>,
): Promise<{ readonly answer: unknown } | Meaning> {
  try {
    return { answer: await call() }
  } catch (fault) {
    const meaning = meaningOf(fault, meanings)
    if (meaning === undefined) throw fault
    return meaning
  }
}

/** What an answer says, read; undefined where it is null. */
export const rowIn = <T>(read: (row: unknown) => T, answer: unknown): T | undefined =>
  answer === null ? undefined : read(answer)

/** The rows in an answer, each read. */
export const rowsIn = <T>(read: (row: unknown) => T, answer: unknown): T[] =>
  z.array(z.unknown()).parse(answer).map(read)
