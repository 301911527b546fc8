-- The people of an attendance group on a day who are on the pay roll. Inputs: the group, the day. Output: the
-- person, the department, the membership by name (null for members by department).
create or replace function attend_people(asked uuid, day date)
returns table (user_id uuid, dept_id uuid, member_id uuid) language sql stable as $$
  select s.user_id, s.dept_id, m.id from attend_member m join staff_on(day) s on s.user_id = m.user_id
  where m.attend_group_id = asked and m.deleted_at is null
    and m.from_date <= day and (m.to_date is null or m.to_date >= day)
  union all
  select s.user_id, s.dept_id, null::uuid from staff_on(day) s
  where s.dept_id in (
      select d.id from department d, attend_group g
      where g.id = asked and g.dept_ids && departments_above(d.path)
        and attend_group_of_department(d.id) = asked)
    and not exists (select from attend_member m where m.user_id = s.user_id and m.deleted_at is null
      and m.from_date <= day and (m.to_date is null or m.to_date >= day))
$$;
