-- Roles beside the admin's (rule A55), and letters that invite somebody of staff (rule A58).
alter table staff_accounts drop constraint staff_accounts_role_check,
  add constraint staff_accounts_role_check check (role in ('admin', 'support', 'finance', 'auditor', 'cashier'));
alter table staff_recoveries drop constraint staff_recoveries_kind_check,
  add constraint staff_recoveries_kind_check check (kind in ('link', 'code', 'invite'));
