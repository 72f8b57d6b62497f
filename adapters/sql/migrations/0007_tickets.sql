-- Up Migration

-- Requests for support, with the columns of rule H3. A topic has the category it is kept under. What a
-- search looks at is made by the domain.
create table support_tickets (
  id uuid primary key,
  ticket_number text not null unique check (ticket_number ~ '^SUP-[A-Z0-9]{9}$'),
  language text not null check (language in ('sk', 'en')),
  name text not null check (char_length(name) between 2 and 50),
  email text not null check (char_length(email) between 5 and 100),
  phone text not null check (phone = ''),
  category text not null check (category in ('general', 'technical', 'billing', 'voucher', 'complaint')),
  topic text,
  voucher_serial text check (char_length(voucher_serial) between 6 and 40),
  subject text not null check (char_length(subject) between 5 and 100),
  message text not null check (char_length(message) between 20 and 1000),
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  status text not null check (status in ('open', 'in_progress', 'resolved', 'closed')),
  admin_notes text,
  related_order_id uuid references voucher_orders (id),
  created_at timestamptz not null,
  version integer not null default 1 check (version >= 1),
  constraint topic_has_its_category check (topic is null or coalesce(category = case
    when topic in ('voucher-purchase', 'voucher-usage', 'lost-code') then 'voucher'
    when topic = 'refund' then 'billing'
    when topic = 'technical' then 'technical'
    when topic = 'other' then 'general'
  end, false))
);
create index support_tickets_newest on support_tickets (created_at, id);

alter table ticket_audit_log add constraint ticket_audit_log_ticket_id_fkey
  foreign key (ticket_id) references support_tickets (id);
create index ticket_audit_log_newest on ticket_audit_log (created_at, id);
create index ticket_audit_log_search on ticket_audit_log using gin (search_text gin_trgm_ops);

create table feedback (
  id uuid primary key,
  language text not null check (language in ('sk', 'en')),
  type text not null check (type in ('bug', 'feature', 'improvement', 'general')),
  category text not null check (category in ('voucher', 'map', 'ui', 'performance', 'other')),
  title text not null check (char_length(title) between 5 and 100),
  description text not null check (char_length(description) between 20 and 1000),
  priority text not null check (priority in ('low', 'medium', 'high')),
  rating smallint not null check (rating between 1 and 5),
  email text check (char_length(email) between 5 and 100),
  created_at timestamptz not null
);
create index feedback_newest on feedback (created_at, id);
