-- Debits that may show a transfer leaving are found by the amount first.
drop function if exists open_debits (text[]);
