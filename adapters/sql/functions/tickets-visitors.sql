-- Asks for support: {ok, value: {ticketNumber, createdAt, answerBy}} or {ok, error}. Sent again with its human check, because
-- the answer was lost, it gets the same one. What cannot wait is more than medium at once (rule S3); a shop or company may register
-- (rule S11).
create or replace function ask_for_support(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  rules constant jsonb := door.rules();
  form jsonb;
  problems jsonb;
  human jsonb;
  counted record;
  told jsonb;
  ticket jsonb;
  priority text;
  at timestamptz;
  before support_tickets;
  refused_by text;
begin
  perform door.check_shape(rules, request, 'ticket');
  if rules -> 'off' ? 'support' then
    return door.refused('{"code": "feature-off", "feature": "support"}');
  end if;
  form := request - 'humanCheck' - 'website' || jsonb_build_object(
    'company', door.without_codes(rules, request ->> 'company'),
    'city', door.without_codes(rules, request ->> 'city'),
    'subject', door.without_codes(rules, request ->> 'subject'),
    'description', door.without_codes(rules, request ->> 'description'),
    'voucherSerial', door.without_codes(rules, request ->> 'voucherSerial'));
  human := door.judged_human(rules, request -> 'humanCheck', request ->> 'website');
  problems := door.ticket_problems(rules, form) || case when human ? 'problem' then jsonb_build_array(human -> 'problem') else '[]' end;
  if problems <> '[]' then
    return door.refused(jsonb_build_object('code', 'invalid', 'problems', problems));
  end if;
  select * into counted from door.count_form(rules, request -> 'humanCheck', door.buckets(rules, 'tickets'), form ->> 'email');
  if counted.refusal is not null then
    return door.refused(counted.refusal);
  end if;
  told := jsonb_build_object(
    'language', coalesce(form ->> 'language', 'sk'), 'name', door.kept(rules, form ->> 'name'),
    'email', door.kept(rules, form ->> 'email'),
    'category', coalesce(rules #>> array['categoryOfTopic', form ->> 'topic'], form ->> 'category', 'general'),
    'phone', '', 'company', null, 'company_number', null, 'city', null,
    'topic', form ->> 'topic', 'voucher_serial', door.kept(rules, form ->> 'voucherSerial'),
    'subject', door.kept(rules, form ->> 'subject'), 'message', door.kept(rules, form ->> 'description'))
    || case when rules -> 'registrationTopics' ? (form ->> 'topic') then jsonb_build_object(
      'phone', door.kept(rules, form ->> 'phone'), 'company', door.kept(rules, form ->> 'company'),
      'company_number', door.bare_company_number(rules, form ->> 'companyNumber'),
      'city', door.kept(rules, form ->> 'city')) else '{}' end;
  priority := coalesce(rules #>> array['priorityOfTopic', form ->> 'topic'], 'medium');
  for tries in 1..3 loop
    at := door.instant();
    ticket := told || jsonb_build_object(
      'id', gen_random_uuid(), 'ticket_number', door.drawn_number('SUP'), 'priority', priority, 'status', 'open',
      'created_at', door.iso(at),
      'answer_by', door.iso(door.answer_by(rules, at, (rules #>> array['answerHours', priority])::numeric)));
    ticket := ticket || jsonb_build_object('search_text', door.search_text(rules, array[
      ticket ->> 'ticket_number', ticket ->> 'name', ticket ->> 'email', ticket ->> 'subject']));
    begin
      perform submit_ticket(jsonb_build_object(
        'ticket', ticket,
        'entries', jsonb_build_array(jsonb_build_object(
          'action_type', 'created', 'new_value', ticket ->> 'ticket_number', 'actor_kind', 'visitor',
          'created_at', ticket ->> 'created_at',
          'search_text', door.search_text(rules, array[ticket ->> 'ticket_number', 'created'])))
          || case when priority = 'medium' then '[]' else jsonb_build_array(jsonb_build_object(
            'action_type', 'priority_change', 'field_name', 'priority', 'old_value', 'medium', 'new_value', priority,
            'actor_kind', 'system', 'created_at', ticket ->> 'created_at',
            'search_text', door.search_text(rules, array[ticket ->> 'ticket_number', 'priority_change']))) end,
        'human_check', human,
        'jobs', door.letter_jobs(
          case when counted.is_letter_due then array['ticket-received', 'ticket-notification'] else array['ticket-notification'] end,
          'ticketId', (ticket ->> 'id')::uuid)));
      return jsonb_build_object('ok', true, 'value', jsonb_build_object('ticketNumber', ticket ->> 'ticket_number',
        'createdAt', ticket ->> 'created_at', 'answerBy', ticket ->> 'answer_by'));
    exception when unique_violation then
      get stacked diagnostics refused_by = constraint_name;
      if refused_by = 'used_human_checks_pkey' then
        select t.* into before from support_tickets t join used_human_checks c on c.used_for = t.id
         where c.id = (human ->> 'id')::uuid;
        if before.id is not null and to_jsonb(before) @> told then
          perform take_hits_back(jsonb_build_object('buckets', counted.counted, 'at', door.instant()));
          return jsonb_build_object('ok', true, 'value', jsonb_build_object('ticketNumber', before.ticket_number,
            'createdAt', door.iso(before.created_at),
            'answerBy', door.iso(door.answer_by(rules, before.created_at, (rules #>> array['answerHours', before.priority])::numeric))));
        end if;
        return door.refused('{"code": "invalid", "problems": [{"at": "humanCheck.answer", "code": "human-check-expired"}]}');
      elsif tries = 3 or refused_by <> 'support_tickets_ticket_number_key' then
        raise;
      end if;
    end;
  end loop;
end
$$;

-- What `ticketProblems` of the domain says.
create or replace function door.ticket_problems(rules jsonb, form jsonb) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  lengths jsonb := rules -> 'lengths';
begin
  return case when rules -> 'registrationTopics' ? (form ->> 'topic') then door.registration_problems(rules, form) else '[]' end
    || door.patterned_problems(rules, 'name', form ->> 'name', lengths -> 'ticketName', rules ->> 'name', 'not-a-name')
    || door.patterned_problems(rules, 'email', form ->> 'email', lengths -> 'email', rules ->> 'email', 'not-an-email')
    || case when coalesce(rules #>> array['categoryOfTopic', form ->> 'topic'], form ->> 'category') = ''
         then '[{"at": "category", "code": "required"}]'::jsonb else '[]' end
    || door.text_problems(rules, 'voucherSerial', form ->> 'voucherSerial', lengths -> 'voucherSerial')
    || door.text_problems(rules, 'subject', form ->> 'subject', lengths -> 'subject', true)
    || door.text_problems(rules, 'description', form ->> 'description', lengths -> 'description', true, true);
end
$$;

-- What `registrationProblems` of the domain says.
create or replace function door.registration_problems(rules jsonb, form jsonb) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  lengths jsonb := rules -> 'lengths';
  bare text := door.bare_company_number(rules, form ->> 'companyNumber');
begin
  return door.text_problems(rules, 'company', form ->> 'company', lengths -> 'company', true)
    || case
      when bare = '' then '[{"at": "companyNumber", "code": "required"}]'::jsonb
      when bare !~ '^[0-9]{8}$' then '[{"at": "companyNumber", "code": "not-a-company-number"}]'
      when (11 - (select sum(substr(bare, place, 1)::integer * (9 - place)) from generate_series(1, 7) as place) % 11) % 10
        <> substr(bare, 8, 1)::integer then '[{"at": "companyNumber", "code": "not-a-company-number"}]'
      else '[]'
    end
    || door.text_problems(rules, 'city', form ->> 'city', lengths -> 'city', true)
    || door.phone_problems(rules, 'phone', coalesce(form ->> 'phone', ''));
end
$$;

-- The number of a company without the blanks people put between its digits.
create or replace function door.bare_company_number(rules jsonb, value text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(coalesce(value, ''), rules ->> 'blank', '', 'g')
$$;

-- A text in which every code of a voucher is masked (rule V12).
create or replace function door.without_codes(rules jsonb, written text) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  symbols constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  kept text := '';
  from_place integer := 1;
  looked integer := 1;
  start integer;
  found text;
  code text;
  sum integer;
begin
  loop
    start := regexp_instr(written, rules ->> 'perhapsCode', looked);
    exit when coalesce(start, 0) = 0;
    found := regexp_substr(written, rules ->> 'perhapsCode', start);
    code := translate(upper(regexp_replace(found, '[^0-9A-Za-z]', '', 'g')), 'OIL', '011');
    looked := start + 1;
    continue when code !~ '^[0-9A-HJKMNP-TV-Z]{17}$';
    sum := 0;
    for place in 1..16 loop
      sum := sum # (strpos(symbols, substr(code, place, 1)) - 1);
      sum := case when sum < 16 then sum << 1 else (sum << 1) # 37 end;
    end loop;
    if substr(symbols, sum + 1, 1) = substr(code, 17, 1) then
      kept := kept || substr(written, from_place, start - from_place) || (rules ->> 'mask') || substr(code, 13, 4);
      from_place := start + char_length(found);
      looked := from_place;
    end if;
  end loop;
  return kept || substr(written, from_place);
end
$$;

-- The instant until which a first answer is promised: so many hours of support later (rules S5, S6).
create or replace function door.answer_by(rules jsonb, asked_at timestamptz, hours numeric) returns timestamptz
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  zone constant text := rules ->> 'timeZone';
  day date := (asked_at at time zone zone)::date;
  opening timestamptz;
  closing timestamptz;
  left_over interval := hours * interval '1 hour';
begin
  loop
    if extract(isodow from day) < 6 and not rules -> 'holidays' ? day::text then
      opening := greatest(asked_at, (day + (rules #>> '{supportHours,from}')::integer * interval '1 hour') at time zone zone);
      closing := (day + (rules #>> '{supportHours,to}')::integer * interval '1 hour') at time zone zone;
      if opening < closing then
        if opening + left_over <= closing then
          return opening + left_over;
        end if;
        left_over := left_over - (closing - opening);
      end if;
    end if;
    day := day + 1;
  end loop;
end
$$;
