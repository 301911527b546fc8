-- The number of months in a cycle of working hours: 1, 3 or 12.
create or replace function cycle_months(cycle text) returns integer language sql immutable parallel safe as
  $$ select case cycle when '月' then 1 when '季' then 3 when '年' then 12 end $$;
