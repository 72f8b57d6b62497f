-- Cash desks of sales points (rules K1 to K5): what each may do, who works there and when, and the cash that moved.
create table cash_desks (
  sales_point_id text primary key check (char_length(sales_point_id) between 1 and 60),
  version integer not null check (version >= 1),
  sells boolean not null,
  takes_orders boolean not null,
  is_blocked boolean not null,
  per_sale_minor bigint not null check (per_sale_minor > 0),
  per_day_minor bigint not null check (per_day_minor >= per_sale_minor),
  paper text not null check (paper in ('80mm', 'a4')),
  commission integer not null check (commission between 0 and 10000),
  cashier_ids text[] not null,
  changed_by text not null check (char_length(changed_by) between 1 and 200),
  changed_at timestamptz not null
);
create table cash_shifts (
  id uuid primary key,
  sales_point_id text not null references cash_desks (sales_point_id),
  cashier_id uuid not null,
  cashier text not null check (char_length(cashier) between 1 and 200),
  opened_at timestamptz not null,
  drawer_minor bigint not null check (drawer_minor >= 0),
  closed_at timestamptz,
  counted_minor bigint check (counted_minor >= 0),
  expected_minor bigint,
  note text check (char_length(note) between 1 and 1000),
  constraint a_closed_shift_was_counted check (
    (closed_at is null) = (counted_minor is null) and (closed_at is null) = (expected_minor is null)
    and (note is null or closed_at is not null)),
  constraint what_does_not_add_up_has_a_word check (counted_minor = expected_minor or note is not null)
);
create unique index cash_shifts_open on cash_shifts (cashier_id) where closed_at is null;
create index cash_shifts_days on cash_shifts (opened_at);
create table cash_movements (
  id uuid primary key,
  shift_id uuid not null references cash_shifts (id),
  sales_point_id text not null references cash_desks (sales_point_id),
  kind text not null check (kind in ('sale', 'order', 'refund')),
  order_id uuid not null references voucher_orders (id),
  payment_id uuid not null unique references order_payments (id),
  amount_minor bigint not null,
  given_minor bigint,
  day date not null,
  created_at timestamptz not null,
  constraint a_refund_leaves_the_drawer check ((kind = 'refund') = (amount_minor < 0) and amount_minor <> 0),
  constraint more_is_given_than_due check (given_minor >= amount_minor)
);
create index cash_movements_shift on cash_movements (shift_id, created_at, id);
create index cash_movements_day on cash_movements (day, sales_point_id);
create index cash_movements_order on cash_movements (order_id, created_at, id);
create trigger hashed after insert or update on cash_desks for each row execute function hash_record();
create trigger hashed after insert or update on cash_shifts for each row execute function hash_record();
create trigger hashed after insert on cash_movements for each row execute function hash_record();

-- A sale at a desk is an order of nobody, whose vouchers go out on a slip (rule K4).
alter table voucher_orders
  drop constraint voucher_orders_first_name_check,
  drop constraint voucher_orders_last_name_check,
  drop constraint voucher_orders_email_check,
  drop constraint voucher_orders_phone_check,
  drop constraint voucher_orders_delivery_method_check,
  add constraint voucher_orders_delivery_method_check check (delivery_method in ('email', 'sms', 'both', 'courier', 'slip')),
  add constraint somebody_orders check (
    case when delivery_method = 'slip' then (first_name, last_name, email, phone) = ('', '', '', '')
      else char_length(first_name) between 2 and 30 and char_length(last_name) between 2 and 30
        and char_length(email) between 5 and 100 and char_length(phone) between 9 and 60 end);
alter table deliveries
  drop constraint deliveries_channel_check,
  add constraint deliveries_channel_check check (
    channel in ('email-codes', 'email-passwords', 'sms-codes', 'sms-passwords', 'letter', 'slip'));
