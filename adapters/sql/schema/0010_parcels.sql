-- Who carries a letter, and the number it is followed by (rule V23); the functions that noted openings without a key, and told their
-- number alone, are others now.
alter table deliveries
  add column carrier text check (carrier in ('posta', 'sps', 'dpd', 'gls', 'packeta', 'other')),
  add column tracking_number text check (tracking_number ~ '^[A-Z0-9][A-Z0-9-]{3,33}[A-Z0-9]$'),
  add constraint parcel_of_a_letter check (
    carrier is null and tracking_number is null or carrier is not null and channel = 'letter' and state = 'handed-over');
drop function if exists open_letter (jsonb, jsonb, jsonb), openings_of_letter (uuid);
