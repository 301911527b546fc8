-- The joining date of the employment that was running on a day. Inputs: the row of user_base_info, the day.
create or replace function join_date_on(b user_base_info, day date) returns date language sql stable as $$
  select case when b.employ_spell > 1 and day < b.join_date then joined_before(b, day) else b.join_date end
$$;
