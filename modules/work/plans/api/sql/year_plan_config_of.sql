-- The setting that applies to a department in a year: its own, else that of the nearest department above,
-- else the setting without a department. Inputs: the year, the department.
create or replace function year_plan_config_of(of_year integer, of_dept uuid) returns setof year_plan_config
language sql stable as $$
  select c.* from year_plan_config c
    left join department own on own.id = of_dept
    left join department above on above.id = c.dept_id
  where c.year = of_year and c.deleted_at is null
    and (c.dept_id is null or own.path like above.path || '%')
  order by length(above.path) desc nulls last limit 1
$$;
