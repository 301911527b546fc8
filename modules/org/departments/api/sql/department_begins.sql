-- The first day of a department: the day it was founded, else the day its row was added, at most today.
-- Input: the row of the department.
create or replace function department_begins(d department) returns date language sql stable as
  $$ select least(coalesce(d.found_date, (d.created_at at time zone 'Asia/Shanghai')::date), today()) $$;
