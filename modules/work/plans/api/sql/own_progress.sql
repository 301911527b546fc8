-- The progress of a plan without regard to its parts, in percent: 100 when it is completed, else from its
-- tasks, else from its target, else as reported. Input: the row of year_plan.
create or replace function own_progress(p year_plan) returns integer language sql stable as $$
  select case
    when p.plan_state = '3' then 100
    when done.tasks > 0 then coalesce(done.weighed / nullif(done.weights, 0), 0)::integer
    when p.target_value > 0 then
      least(100, floor(coalesce(p.actual_value, 0) / p.target_value * 100))::integer
    else p.reported end
  from (
    select count(*) as tasks, sum(t.weight * t.progress) as weighed, sum(t.weight) as weights
    from task t where t.year_plan_id = p.id and t.state not in ('0', '7') and t.deleted_at is null
  ) as done
$$;
