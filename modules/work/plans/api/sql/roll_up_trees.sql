-- Trigger on year_plan: recalculates the progress of every tree in which a plan changed. Locks the roots in a
-- fixed order, so that concurrent sessions wait for each other without a deadlock.
create or replace function roll_up_trees() returns trigger language plpgsql as $$
declare
  paths text[];
  root text;
begin
  if tg_op = 'INSERT' then
    paths := array(select path from new_rows);
  else
    paths := array(
      select unnest(array[was.path, is_now.path])
      from old_rows was join new_rows is_now on is_now.id = was.id
      where (was.path, was.weight, was.target_value, was.actual_value, was.reported,
          was.plan_state, was.deleted_at)
        is distinct from (is_now.path, is_now.weight, is_now.target_value, is_now.actual_value,
          is_now.reported, is_now.plan_state, is_now.deleted_at));
  end if;
  for root in select distinct split_part(path, '/', 2) from unnest(paths) as path order by 1 loop
    perform from year_plan where id = root::uuid for no key update;
    perform roll_up_year_plans('/' || root || '/');
  end loop;
  return null;
end $$;
