-- The attendance group of the people of a department: its own group, otherwise the group of the nearest department
-- above. Input: the department.
create or replace function attend_group_of_department(dept uuid) returns uuid language sql stable as $$
  select g.id from department d
    join attend_group g on g.dept_ids && departments_above(d.path) and g.deleted_at is null
    cross join lateral unnest(g.dept_ids) as named(id)
  where d.id = dept and named.id = any(departments_above(d.path))
  order by array_position(departments_above(d.path), named.id) desc limit 1
$$;
