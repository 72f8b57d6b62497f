-- The town of a contact that was corrected, as `town_text` writes it into a statement: a list by a town reads few of them, however many there are.
create index contact_corrections_town on contact_corrections ((trim(regexp_replace(lower(translate(regexp_replace(normalize(city, NFD),
  '[\u0300-\u036f]', '', 'g'), 'ħøđłıĦØĐŁ', 'hodliHODL')), '[\s\u002d\u2010-\u2015]+', ' ', 'g'))) text_pattern_ops);
