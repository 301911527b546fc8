-- The last day up to a day on which a person joined in an earlier employment, else the day of joining in the
-- file. Inputs: the row of user_base_info, the day.
create or replace function joined_before(b user_base_info, day date) returns date language sql stable as $$
  select coalesce(max(s.join_date), b.join_date) from employment_spell s
  where s.user_id = b.id and s.join_date <= day
$$;
