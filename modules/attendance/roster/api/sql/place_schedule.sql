-- Trigger on user_schedule: fills in the department of the person on the day.
create or replace function place_schedule() returns trigger language plpgsql as $$
begin
  new.dept_id := (select p.dept_id from user_position p
    where p.user_id = new.user_id and p.is_main and p.deleted_at is null
      and p.start_date <= new.date and (p.end_date is null or p.end_date >= new.date));
  return new;
end $$;
