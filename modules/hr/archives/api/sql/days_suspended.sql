-- The days on which a person was suspended without pay since a day. They do not count as service. Inputs: the
-- row of user_base_info, the day.
create or replace function days_suspended(b user_base_info, since date) returns integer language sql stable as $$
  select coalesce(sum(least(coalesce(s.to_day, today()), coalesce(b.leave_date, today()))
    - greatest(s.from_day, since) + 1), 0)::integer
  from employment_status s
  where s.user_id = b.id and s.status = '6' and (s.to_day is null or s.to_day >= since)
    and s.from_day <= coalesce(b.leave_date, today())
$$;
