-- Trigger on department: marks today for recalculation for the people of departments that moved below another
-- department. Earlier days keep their groups.
create or replace function mark_moved_departments() returns trigger language plpgsql as $$
begin
  if attend_since() is not null then
    perform mark_attend_days(array_agg(p.user_id), today(), today())
    from entered n join gone o on o.id = n.id and o.path <> n.path
      join user_position p on p.dept_id = n.id
    where p.is_main and p.deleted_at is null
      and p.start_date <= today() and (p.end_date is null or p.end_date >= today());
  end if;
  return null;
end $$;
