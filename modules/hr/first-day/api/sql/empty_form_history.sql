-- Empties the history of forms of new colleagues. Runs as the owner, because the application may only add to logs; it
-- changes nothing about a form that is not emptied already. Stages and moments stay. Input: the forms. Output: the
-- number of entries.
create or replace function empty_form_history(forms uuid[]) returns integer language plpgsql security definer
set search_path from current as $$
declare
  before_it text := coalesce(current_setting('staffdesk.maintenance', true), '');
  emptied integer;
begin
  perform set_config('staffdesk.maintenance', 'on', true);
  with about as materialized (
    select l.at, l.id from audit_log l join register r on r.id = l.record_id
    where l.resource = 'hr/register' and r.id = any(forms) and r.emptied_at is not null
  ), cleared as (
    update audit_log l set title = null, told = null, before = stages_only(l.before), after = stages_only(l.after)
    from about a where l.at = a.at and l.id = a.id returning 1
  )
  select count(*) into emptied from cleared;
  perform set_config('staffdesk.maintenance', before_it, true);
  return emptied;
end $$;
