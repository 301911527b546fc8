-- Trigger on task: recounts the tasks and recalculates the progress of the year plans to which the changed
-- tasks belong.
create or replace function roll_up_tasks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_plan_tasks(plans) from (
      select array_agg(distinct year_plan_id) as plans from new_rows where year_plan_id is not null
    ) touched where plans is not null;
  else
    perform count_plan_tasks(plans) from (
      select array_agg(distinct plan_id) as plans
      from old_rows was join new_rows is_now on is_now.id = was.id,
        unnest(array[was.year_plan_id, is_now.year_plan_id]) as plan_id
      where plan_id is not null
        and (was.year_plan_id, was.weight, was.progress, was.state, was.deleted_at)
          is distinct from (is_now.year_plan_id, is_now.weight, is_now.progress, is_now.state, is_now.deleted_at)
    ) touched where plans is not null;
  end if;
  return null;
end $$;
