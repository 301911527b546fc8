-- Whether the delay of a task is counted in working days, by the policy parameter task.overdueCounts of
-- today.
create or replace function counts_working_days() returns boolean language sql stable as $$
  select coalesce((select value = '"work"' from policy_at('task.overdueCounts', null, today())), false)
$$;
