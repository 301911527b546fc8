-- The lock of a day of an attendance group: the stricter one of the day and its month, so that a day that is
-- opened in a closed month stays closed. Inputs: the group, the day. Output: the type, 0 for none.
create or replace function attend_lock_of(asked uuid, day date) returns text language sql stable as $$
  select coalesce(max(l.lock_type), '0') from attend_lock_now l
  where l.attend_group_id = asked and l.set_date in (day::text, to_char(day, 'YYYY-MM'))
$$;
