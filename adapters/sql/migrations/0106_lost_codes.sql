-- Up Migration

-- Asks for support: {ok, value: {ticketNumber, createdAt, answerBy}} or {ok, error}. Sent again with its human check, because
-- the answer was lost, it gets the same one. As before, but what cannot wait is more than medium at once (rule S3).
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
    'category', coalesce(rules #>> array['categoryOfTopic', form ->> 'topic'], form ->> 'category'),
    'topic', form ->> 'topic', 'voucher_serial', door.kept(rules, form ->> 'voucherSerial'),
    'subject', door.kept(rules, form ->> 'subject'), 'message', door.kept(rules, form ->> 'description'));
  priority := coalesce(rules #>> array['priorityOfTopic', form ->> 'topic'], 'medium');
  for tries in 1..3 loop
    at := door.instant();
    ticket := told || jsonb_build_object(
      'id', gen_random_uuid(), 'ticket_number', door.drawn_number('SUP'), 'phone', '', 'priority', priority, 'status', 'open',
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
