-- The employer that pays a person on a day: of the terms in force, else of the nearest department with one; null
-- without either.
create or replace function employer_of_pay(person uuid, on_day date) returns uuid language sql stable as $$
  select coalesce(
    (select t.entity_id from user_salary_type t
     where t.user_id = person and t.state = '1' and t.deleted_at is null
       and on_day between t.effective_from and coalesce(t.effective_to, 'infinity')),
    (select d.entity_id from user_base_info p join department place on place.id = p.dept_id
       join department d on place.path like d.path || '%'
     where p.id = person and d.entity_id is not null and d.deleted_at is null
     order by length(d.path) desc limit 1))
$$;
