-- The latest joining date of an earlier employment that is not after the given day. If there is none, the
-- joining date of the file. Inputs: the row of user_base_info, the day.
create or replace function joined_before(b user_base_info, day date) returns date language sql stable as $$
  select coalesce(max(s.join_date), b.join_date) from employment_spell s
  where s.user_id = b.id and s.join_date <= day
$$;
