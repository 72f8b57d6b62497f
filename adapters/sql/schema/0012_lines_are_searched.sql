-- Lines of statements are searched: by the payer's name and account, the symbol and the message. What was kept before is folded here as
-- far as Latin letters go, as `foldedText` of the domain does it with what comes; nobody is told of it as of a change.
alter table bank_entries add column search_text text not null default '';
alter table bank_entries disable trigger user;
update bank_entries set search_text = ' ' || trim(regexp_replace(lower(translate(regexp_replace(normalize(
  concat_ws(' ', counterparty, variable_symbol, counter_account, regexp_replace(counter_account, '\s', '', 'g'), message), NFD),
  '[\u0300-\u036f]', '', 'g'), 'ħøđłıĦØĐŁ', 'hodliHODL')), '\s+', ' ', 'g'));
alter table bank_entries enable trigger user;
drop function if exists line_figures (text, uuid);
