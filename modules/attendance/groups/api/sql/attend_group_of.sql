-- The attendance group of a person on a day: the group with a membership by name, otherwise the group of the
-- department. Inputs: the person, the day.
create or replace function attend_group_of(person uuid, day date) returns uuid language sql stable as $$
  select coalesce(
    (select m.attend_group_id from attend_member m where m.user_id = person and m.deleted_at is null
      and m.from_date <= day and (m.to_date is null or m.to_date >= day)),
    (select attend_group_of_department(p.dept_id) from user_position p
      where p.user_id = person and p.is_main and p.deleted_at is null
        and p.start_date <= day and (p.end_date is null or p.end_date >= day)))
$$;
