-- Up Migration

-- Money that was set aside is counted and listed as what waits is: by the day it was booked.
create index bank_entries_set_aside on bank_entries (booked_on, id) where decision = 'set-aside';
