-- Sets the state of employment from a day on, and deletes the states recorded for later days. Inputs: the
-- person, the day, the state.
create or replace function put_employment_status(person uuid, day date, state text) returns void language plpgsql as $$
begin
  delete from employment_status where user_id = person and from_day >= day;
  update employment_status set to_day = day - 1
    where user_id = person and (to_day is null or to_day >= day);
  update employment_status set to_day = null
    where user_id = person and to_day = day - 1 and status = state;
  if not found then
    insert into employment_status (user_id, from_day, status) values (person, day, state);
  end if;
end $$;
