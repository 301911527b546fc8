-- Corrects the states of employment of a person who was recorded as regular from the first day, when the file
-- gets a later day of confirmation. The days before that day become probation
-- (docs/decisions/0067-employment-as-of-a-day.md). Input: the row of user_base_info.
create or replace function tell_probation(b user_base_info) returns void language plpgsql as $$
begin
  update employment_status set from_day = b.regular_date
    where user_id = b.id and from_day = b.join_date and status = '2'
      and b.regular_date > b.join_date and b.regular_date <= coalesce(to_day, today());
  if found then
    insert into employment_status (user_id, from_day, to_day, status)
    values (b.id, b.join_date, b.regular_date - 1, '1');
  end if;
end $$;
