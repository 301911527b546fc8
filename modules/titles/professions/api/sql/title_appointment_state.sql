-- The state of an appointment on a day: 1 not begun, 2 in force, 3 its term ended, 4 ended early. A void one stays void.
create or replace function title_appointment_state(a title_appointment, on_day date) returns text language sql immutable as $$
  select case when a.state = '9' then '9' when a.from_date > on_day then '1'
    when a.to_date is null or a.to_date >= on_day then '2' when a.ended_early then '4' else '3' end
$$;
