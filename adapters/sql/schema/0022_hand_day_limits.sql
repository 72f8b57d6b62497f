-- How much one person may let out by hand alone on a day, each time it was set (rule A111): from the day after on, so that a day has one
-- limit. Where nobody set it, what the program knows holds.
create table hand_day_limits (
  version integer primary key check (version >= 1),
  amount_minor bigint not null check (amount_minor > 0),
  holds_on date not null,
  changed_by_id uuid not null,
  changed_by text not null check (char_length(changed_by) between 1 and 200),
  changed_at timestamptz not null,
  constraint holds_from_the_next_day check (holds_on > (changed_at at time zone 'Europe/Bratislava')::date)
);
