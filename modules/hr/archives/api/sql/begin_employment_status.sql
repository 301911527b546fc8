-- Trigger on user_base_info: writes the states of employment of new personnel files into employment_status.
create or replace function begin_employment_status() returns trigger language plpgsql as $$
begin
  insert into employment_status (user_id, from_day, to_day, status)
  select b.id, course.from_day, course.to_day, course.status
  from entered e join user_base_info b on b.id = e.id, lateral employment_course(b) as course
  on conflict do nothing;
  return null;
end $$;
