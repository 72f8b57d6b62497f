-- Money of a line of a statement that belongs to no order and goes back to its sender (rule P33). The line counts it as used.
create table line_refunds (
  id uuid primary key,
  entry_id uuid not null references bank_entries (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('EUR', 'USD', 'CZK')),
  state text not null check (state in ('due', 'done', 'called-off')),
  made_by_id uuid not null,
  made_by text not null,
  made_at timestamptz not null,
  method text,
  done_on date,
  reference text,
  done_at timestamptz,
  constraint done_somehow check (
    (method is not null) = (state = 'done') and (done_on is not null) = (state = 'done') and (done_at is not null) = (state = 'done')
    and (reference is null or state = 'done'))
);
create index line_refunds_line on line_refunds (entry_id);
create index line_refunds_due on line_refunds (made_at, id) where state = 'due';
create index line_refunds_done on line_refunds (done_at, id) where state = 'done';
create trigger hashed after insert on line_refunds for each row execute function hash_record();

-- Why a line is set aside is asked from now on (rule P34); it is told as long as it is.
alter table bank_entries
  add column aside_reason text check (aside_reason in ('asking', 'not-ours', 'known', 'later', 'other')),
  add column aside_note text,
  add constraint told_as_long_as_it_is_aside check (decision = 'set-aside' or (aside_reason is null and aside_note is null)),
  drop constraint bank_entries_decision_check,
  add constraint bank_entries_decision_check check (decision in ('open', 'accepted', 'set-aside', 'given-back'));
drop trigger line_used_up on bank_entries;
create constraint trigger line_used_up after update on bank_entries
  deferrable initially deferred for each row when (new.decision in ('accepted', 'given-back')) execute function line_is_used_up();

-- Money that goes back is that of an order, or of a line.
alter table refund_transfers
  alter column order_id drop not null,
  add column line_refund_id uuid references line_refunds (id),
  add constraint of_one_of_both check ((order_id is null) <> (line_refund_id is null)),
  drop constraint sent_as_a_payment,
  add constraint sent_as_a_payment check (
    (payment_id is not null) = (state in ('sent', 'confirmed') and order_id is not null));
create unique index refund_transfers_prepared_line on refund_transfers (line_refund_id) where state = 'prepared';
create index refund_transfers_line on refund_transfers (line_refund_id, made_at, id) where line_refund_id is not null;
drop function if exists transfers_of_orders (uuid[]);
