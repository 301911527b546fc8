-- Whether the delay of a task is counted in working days, by the policy parameter task.overdueCounts of
-- today.
create or replace function counts_working_days() returns boolean language sql stable as $$
  select coalesce((select p.value::jsonb = '"work"' from policy_param p
    where p.key = 'task.overdueCounts' and p.city is null and p.deleted_at is null
      and today() between p.effective_from and coalesce(p.effective_to, 'infinity') limit 1), false)
$$;
