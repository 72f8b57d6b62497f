-- Up Migration

-- Who registers as a shop or company that would sell or accept vouchers (rule S11); of other tickets nobody.
alter table support_tickets
  add column company text check (char_length(company) between 2 and 80),
  add column company_number text check (company_number ~ '^[0-9]{8}$'),
  add column city text check (char_length(city) between 2 and 50),
  drop constraint support_tickets_phone_check,
  drop constraint topic_has_its_category,
  add constraint topic_has_its_category check (topic is null or coalesce(category = case
    when topic in ('voucher-purchase', 'voucher-usage', 'lost-code') then 'voucher'
    when topic = 'refund' then 'billing'
    when topic = 'technical' then 'technical'
    when topic in ('other', 'selling', 'accepting') then 'general'
  end, false)),
  add constraint who_registers_is_told check (case when coalesce(topic in ('selling', 'accepting'), false)
    then phone <> '' and num_nonnulls(company, company_number, city) = 3
    else phone = '' and num_nonnulls(company, company_number, city) = 0
  end);

-- It is hashed with what else of a ticket is somebody's.
drop trigger hashed on support_tickets;
drop trigger rehashed on support_tickets;
create trigger hashed after insert on support_tickets for each row execute function hash_record(
  'id', 'id,ticket_number,language,category,topic,created_at',
  'name,email,phone,company,company_number,city,voucher_serial,subject,message,admin_notes', 'true');
create trigger rehashed after update on support_tickets
  for each row when (old.admin_notes is distinct from new.admin_notes) execute function hash_record(
  'id', 'id,ticket_number,language,category,topic,created_at',
  'name,email,phone,company,company_number,city,voucher_serial,subject,message,admin_notes', 'true');
do $$
begin
  set local timezone = 'UTC';
  perform keep_record_hash('support_tickets', to_jsonb(t), 'adopted', 'id',
    'id,ticket_number,language,category,topic,created_at',
    'name,email,phone,company,company_number,city,voucher_serial,subject,message,admin_notes', true)
    from support_tickets t;
end
$$;

-- The number of a company without the blanks people put between its digits.
create function door.bare_company_number(rules jsonb, value text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(coalesce(value, ''), rules ->> 'blank', '', 'g')
$$;

-- What `registrationProblems` of the domain says.
create function door.registration_problems(rules jsonb, form jsonb) returns jsonb
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

revoke execute on function door.bare_company_number, door.registration_problems from public;

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

-- Asks for support: {ok, value: {ticketNumber, createdAt, answerBy}} or {ok, error}. Sent again with its human check, because
-- the answer was lost, it gets the same one. As before, but a shop or company may register (rule S11).
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
          perform take_hits_back(counted.counted, door.instant());
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
