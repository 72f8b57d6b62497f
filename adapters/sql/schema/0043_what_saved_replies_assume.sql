-- What a saved reply takes for granted of the order that it is about (rule A178).
alter table saved_replies add column assumes text check (assumes in ('paid', 'completed'));
