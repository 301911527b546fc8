-- Recounts the tasks of year plans, and recalculates the progress of all plans in their trees. Locks the
-- roots in a fixed order, so that concurrent sessions wait for each other without a deadlock. Input: the
-- plans.
create or replace function count_plan_tasks(plans uuid[]) returns void language plpgsql as $$
declare
  root uuid;
begin
  for root in
    select distinct split_part(p.path, '/', 2)::uuid from year_plan p where p.id = any (plans) order by 1
  loop
    perform from year_plan where id = root for no key update;
    update year_plan p set task_count = found.tasks
    from (
      select linked.id, (select count(*)::integer from task t where t.year_plan_id = linked.id
        and t.state not in ('0', '7') and t.deleted_at is null) as tasks
      from year_plan linked
      where linked.id = any (plans) and split_part(linked.path, '/', 2)::uuid = root
    ) found
    where found.id = p.id and p.task_count <> found.tasks;
    perform roll_up_year_plans('/' || root || '/');
  end loop;
end $$;
