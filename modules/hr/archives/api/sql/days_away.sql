-- The days between a person's employments, counted from the day on which service in the group begins. These days do not
-- count as service. Input: the row of user_base_info.
create or replace function days_away(b user_base_info) returns integer language sql stable as $$
  select coalesce(sum(greatest(0, gap.back - greatest(gap.gone, b.join_group_date))), 0)::integer
  from (
    select s.leave_date + 1 as gone,
      coalesce(lead(s.join_date) over (order by s.spell), b.join_date) as back
    from employment_spell s where s.user_id = b.id
  ) as gap
$$;
