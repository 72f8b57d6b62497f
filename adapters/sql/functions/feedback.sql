-- {feedback, entry, human_check: {id, expires_at}, jobs}: all of it, or nothing.
create or replace function submit_feedback(submission jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  received feedback := jsonb_populate_record(null::feedback, submission -> 'feedback');
begin
  insert into feedback values (received.*);
  insert into used_human_checks (id, expires_at, used_for)
  values ((submission #>> '{human_check,id}')::uuid, (submission #>> '{human_check,expires_at}')::timestamptz,
          received.id);
  perform enqueue_jobs(submission -> 'jobs');
  insert into audit_logs
    (user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, person, search_text)
  select user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, person,
         search_text
    from jsonb_populate_record(null::audit_logs, submission -> 'entry');
end
$$;

-- Gives feedback: {ok, value: {createdAt}} or {ok, error}; sent again as with `ask_for_support`.
create or replace function give_feedback(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  rules constant jsonb := door.rules();
  form jsonb;
  problems jsonb;
  human jsonb;
  counted record;
  told jsonb;
  given jsonb;
  before feedback;
  refused_by text;
begin
  perform door.check_shape(rules, request, 'feedback');
  if rules -> 'off' ? 'feedback' then
    return door.refused('{"code": "feature-off", "feature": "feedback"}');
  end if;
  form := request - 'humanCheck' - 'website' || jsonb_build_object(
    'title', door.without_codes(rules, request ->> 'title'), 'description', door.without_codes(rules, request ->> 'description'));
  human := door.judged_human(rules, request -> 'humanCheck', request ->> 'website');
  problems := door.feedback_problems(rules, form) || case when human ? 'problem' then jsonb_build_array(human -> 'problem') else '[]' end;
  if problems <> '[]' then
    return door.refused(jsonb_build_object('code', 'invalid', 'problems', problems));
  end if;
  told := jsonb_build_object(
    'language', coalesce(form ->> 'language', 'sk'), 'type', form ->> 'type', 'category', form ->> 'category',
    'title', door.kept(rules, form ->> 'title'), 'description', door.kept(rules, form ->> 'description'),
    'priority', form ->> 'priority', 'rating', (form ->> 'rating')::integer, 'email', door.kept(rules, form ->> 'email'));
  select * into counted from door.count_form(rules, request -> 'humanCheck', door.buckets(rules, 'feedback'), told ->> 'email');
  if counted.refusal is not null then
    return door.refused(counted.refusal);
  end if;
  given := told || jsonb_build_object('id', gen_random_uuid(), 'created_at', door.iso(door.instant()));
  begin
    perform submit_feedback(jsonb_build_object(
      'feedback', given,
      'entry', jsonb_build_object(
        'action', 'feedback_received', 'resource_type', 'feedback', 'resource_id', given ->> 'id',
        'details', jsonb_build_object('rating', given -> 'rating'), 'severity', rules ->> 'feedbackSeverity',
        'timestamp', given ->> 'created_at',
        'search_text', door.search_text(rules, array['feedback_received', rules ->> 'feedbackSeverity'])),
      'human_check', human,
      'jobs', door.letter_jobs(
        case when told ->> 'email' is not null and counted.is_letter_due then array['feedback-received', 'feedback-notification']
             else array['feedback-notification'] end,
        'feedbackId', (given ->> 'id')::uuid)));
    return jsonb_build_object('ok', true, 'value', jsonb_build_object('createdAt', given ->> 'created_at'));
  exception when unique_violation then
    get stacked diagnostics refused_by = constraint_name;
    if refused_by <> 'used_human_checks_pkey' then
      raise;
    end if;
    select f.* into before from feedback f join used_human_checks c on c.used_for = f.id where c.id = (human ->> 'id')::uuid;
    if before.id is not null and to_jsonb(before) @> told then
      perform take_hits_back(jsonb_build_object('buckets', counted.counted, 'at', door.instant()));
      return jsonb_build_object('ok', true, 'value', jsonb_build_object('createdAt', door.iso(before.created_at)));
    end if;
    return door.refused('{"code": "invalid", "problems": [{"at": "humanCheck.answer", "code": "human-check-expired"}]}');
  end;
end
$$;

-- What `feedbackProblems` of the domain says.
create or replace function door.feedback_problems(rules jsonb, form jsonb) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  lengths jsonb := rules -> 'lengths';
  rating numeric := (form ->> 'rating')::numeric;
begin
  return case when form ->> 'type' = '' then '[{"at": "type", "code": "required"}]'::jsonb else '[]' end
    || case when form ->> 'category' = '' then '[{"at": "category", "code": "required"}]'::jsonb else '[]' end
    || door.text_problems(rules, 'title', form ->> 'title', lengths -> 'feedbackTitle', true)
    || door.text_problems(rules, 'description', form ->> 'description', lengths -> 'feedbackDescription', true, true)
    || case when rating between (rules #>> '{rating,min}')::numeric and (rules #>> '{rating,max}')::numeric then '[]'::jsonb
         else '[{"at": "rating", "code": "required"}]' end
    || case when btrim(coalesce(form ->> 'email', ''), rules ->> 'blanks') = '' then '[]'
         else door.patterned_problems(rules, 'email', form ->> 'email', lengths -> 'email', rules ->> 'email', 'not-an-email') end;
end
$$;

create or replace function feedback_by_id(of_id uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select row_to_json(f) from feedback f where f.id = of_id);
end
$$;

create or replace function feedback_by_human_check(of_check uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select row_to_json(f) from feedback f join used_human_checks c on c.used_for = f.id where c.id = of_check
  );
end
$$;
