-- Orders are found by contacts as they were corrected too (rule V32). What was corrected before is folded here as far as Latin letters go, as
-- `contactSearchText` of the domain does it with what comes; nobody is told of it as of a change.
create index contact_corrections_email on contact_corrections (lower(email));
create index contact_corrections_phone on contact_corrections (right(regexp_replace(phone, '\D', '', 'g'), 9));
alter table voucher_orders disable trigger user;
update voucher_orders o set search_text = o.search_text || (
  select string_agg(' ' || trim(regexp_replace(lower(translate(regexp_replace(normalize(
           concat_ws(' ', c.email, bare, regexp_replace(bare, '^(\+|00)421', '0')), NFD),
           '[\u0300-\u036f]', '', 'g'), 'ħøđłıĦØĐŁ', 'hodliHODL')), '\s+', ' ', 'g')), '' order by c.number)
    from contact_corrections c, regexp_replace(c.phone, '[\s()/.\u2010-\u2013-]', '', 'g') bare where c.order_id = o.id)
 where exists (select from contact_corrections c where c.order_id = o.id);
alter table voucher_orders enable trigger user;
