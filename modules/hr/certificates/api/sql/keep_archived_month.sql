-- Trigger on certificate_monthly: refuses to change an archived row, except its state and the columns that
-- follow from it.
create or replace function keep_archived_month() returns trigger language plpgsql as $$
declare
  -- Columns that may change: the state, the columns that change with it, and columns derived from others.
  said text[] := '{state,version,updated_at,updated_by,reason,dept_id,manual,change,is_short}';
begin
  if to_jsonb(old) - said
    is distinct from to_jsonb(new) - said then
    raise exception 'a row of the archive stays as it is: %', old.id;
  end if;
  return new;
end $$;
