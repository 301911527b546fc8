-- Trigger on user_schedule: marks the last published roster of the month as outdated, because the employees have seen
-- the days as they were before the change.
create or replace function outdate_published() returns trigger language plpgsql as $$
begin
  update published_schedule p set is_stale = true
  from (select distinct attend_group_id, to_char(date, 'YYYY-MM') as month from entered) c
  where p.attend_group_id = c.attend_group_id and p.month = c.month and not p.is_stale
    and p.edition = (select max(edition) from published_schedule l
      where l.attend_group_id = c.attend_group_id and l.month = c.month);
  return null;
end $$;
