-- The people who are in an attendance group and expected at work on at least one of some days, with their
-- last department. People who are members of another group by name for the whole time are left out;
-- attend_places has the group of each day. Inputs: the group, the first and last day.
create or replace function attend_roster_people(asked uuid, since date, until date)
returns table (user_id uuid, dept_id uuid) language sql stable as $$
  with brought as materialized (
    select d.id from department d, attend_group g
    where g.id = asked and g.dept_ids && departments_above(d.path)
      and attend_group_of_department(d.id) = asked
  ), spell as (
    select p.user_id, p.dept_id, p.start_date, p.end_date,
      greatest(p.start_date, since) as first, least(p.end_date, until) as last
    from user_position p join user_base_info b on b.id = p.user_id and b.deleted_at is null
    where p.is_main and p.deleted_at is null
      and p.start_date <= until and (p.end_date is null or p.end_date >= since)
      and exists (select from employment_status s where s.user_id = p.user_id and is_expected(s.status)
        and s.from_day <= until and (s.to_day is null or s.to_day >= since))
      and (not is_expected(b.status) or b.leave_date is null or b.leave_date >= since)
  )
  select distinct on (spell.user_id) spell.user_id, spell.dept_id
  from spell
  where exists (select from attend_member m where m.user_id = spell.user_id
      and m.attend_group_id = asked and m.deleted_at is null
      and m.from_date <= until and (m.to_date is null or m.to_date >= since))
    or (spell.dept_id in (select id from brought)
      and not exists (select from attend_member m where m.user_id = spell.user_id and m.deleted_at is null
        and m.from_date <= spell.first and (m.to_date is null or m.to_date >= spell.last)))
  order by spell.user_id, spell.start_date desc
$$;
