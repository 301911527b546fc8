-- The day from which service is counted: the day of joining the company, or the day of joining the group if
-- the file has one. The latter is moved later by the days between employments. Input: the row of
-- user_base_info.
create or replace function service_since(b user_base_info) returns date language sql stable as $$
  select coalesce(b.join_group_date, b.join_date)
    + case when b.employ_spell > 1 and b.join_group_date is not null then days_away(b) else 0 end
$$;
