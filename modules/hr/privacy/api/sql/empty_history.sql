-- Empties the history of a person's records, and entries of recruiting lists that hold one of the words, such as an
-- export of a search. Runs as the owner, because the application may only add to logs; it changes nothing unless the
-- person is emptied already. Inputs: the person, and words that tell the person. Output: the number of entries.
create or replace function empty_history(one uuid, words text[]) returns integer language plpgsql security definer
set search_path from current as $$
declare
  before_it text := coalesce(current_setting('staffdesk.maintenance', true), '');
  emptied integer;
begin
  if not exists (select from talent t where t.id = one and t.emptied_at is not null) then
    raise exception 'only the history of somebody who was emptied is emptied' using errcode = 'restrict_violation';
  end if;
  perform set_config('staffdesk.maintenance', 'on', true);
  with known as materialized (
    select * from records_of_talent(one)
  ), about as (
    select l.at, l.id from known k join audit_log l on l.resource = k.resource and l.record_id = k.record_id
    union
    select l.at, l.id from audit_log l
    where l.resource in (select distinct resource from known union values ('hr/candidates'), ('hr/interviews'),
        ('hr/salary-interviews'), ('hr/checkups'), ('hr/to-be-recruited'), ('hr/referrals'),
        ('hr/privacy-requests'))
      and (l.record_id is null or l.action in ('import', 'export'))
      and exists (select from unnest(words) word
        where position(word in concat(l.title, l.before, l.after, l.told)) > 0)
  ), cleared as (
    update audit_log l set title = null, told = null, before = stages_only(l.before), after = stages_only(l.after)
    from about a where l.at = a.at and l.id = a.id returning 1
  )
  select count(*) into emptied from cleared;
  perform set_config('staffdesk.maintenance', before_it, true);
  return emptied;
end $$;
