-- Departments as lists read them: the table with the number of staff on the pay roll (on probation, regular,
-- leaving, suspended, intern) and the approved places of this year, each with all departments below.
create or replace view department_view as
select d.*,
  (select count(*)::integer from employment e
    where e.on_pay_roll
      and e.dept_id in (select below.id from department below where below.path like d.path || '%')
  ) as headcount,
  (select sum(planned_places(e, today()))::integer from post_establishment e
    where e.is_current and e.year = this_year()
      and e.dept_id in (select below.id from department below where below.path like d.path || '%')
  ) as headcount_plan
from department d;
