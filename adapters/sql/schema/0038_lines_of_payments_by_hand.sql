-- A line is set aside because its payment was recorded by hand before it came (rule P60).
alter table bank_entries
  drop constraint bank_entries_aside_reason_check,
  add constraint bank_entries_aside_reason_check
    check (aside_reason in ('asking', 'not-ours', 'known', 'later', 'recorded-by-hand', 'other'));
