-- The roles that members of a department get, from their department or from a department above it.
create or replace view department_role as
select mine.id as dept_id, rd.role_id, d.id as source_id, d.enabled
from department mine
  join department d on d.deleted_at is null and mine.path like d.path || '%'
  join role_department rd on rd.dept_id = d.id and rd.deleted_at is null
    and (rd.include_child or d.id = mine.id)
where mine.deleted_at is null;
