-- Up Migration

-- Staff ask the audit log for any action, also one that few rows have: each log finds its newest ones by it.
create index order_audit_log_action on order_audit_log (action_type, created_at, id);
create index ticket_audit_log_action on ticket_audit_log (action_type, created_at, id);
create index voucher_audit_log_action on voucher_audit_log (action_type, created_at, id);
create index audit_logs_action on audit_logs (action, timestamp, id);
