-- Up Migration

-- Letters to customers that were not sent, since their address had too many when the record came in: by the number of the record,
-- with a keyed hash of the address. Whoever knows the number may ask for the letter, once.
create table withheld_letters (
  number text primary key,
  job jsonb not null,
  recipient text not null check (char_length(recipient) = 43),
  withheld_at timestamptz not null
);
create index withheld_letters_age on withheld_letters (withheld_at);

-- Hands a withheld letter to the jobs; false where there is none, or somebody else has.
create function release_letter(of_number text) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  released jsonb;
begin
  delete from withheld_letters where number = of_number returning job into released;
  if released is null then
    return false;
  end if;
  perform enqueue_jobs(jsonb_build_array(released));
  return true;
end
$$;
revoke execute on function release_letter (text) from public;
