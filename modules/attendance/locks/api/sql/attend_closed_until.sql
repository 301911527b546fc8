-- The last closed day of an attendance group. Input: the group.
create or replace function attend_closed_until(asked uuid) returns date language sql stable as $$
  select max(case when length(l.set_date) = 10 then l.set_date::date
    else (to_date(l.set_date, 'YYYY-MM') + interval '1 month')::date - 1 end)
  from attend_lock_now l where l.attend_group_id = asked and l.lock_type = '2'
$$;
