-- Whether the delay of a task counts in working days: the value of the policy parameter task.overdueCounts
-- today.
create or replace function counts_working_days() returns boolean language sql stable as $$
  select coalesce((select value = '"work"' from policy_at('task.overdueCounts', null, today())), false)
$$;
