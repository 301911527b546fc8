-- Moves the day on which a state of employment began. States that the move covers are deleted. Inputs: the
-- person, the old day, the new day.
create or replace function move_employment_status(person uuid, was date, becomes date) returns void language plpgsql as $$
begin
  if was is null or becomes is null or was = becomes
    or not exists (select from employment_status where user_id = person and from_day = was) then
    return;
  end if;
  if becomes > was then
    delete from employment_status where user_id = person and from_day >= was and to_day < becomes;
    update employment_status set from_day = becomes
      where user_id = person and from_day >= was and from_day <= becomes;
  else
    delete from employment_status where user_id = person and from_day >= becomes and from_day < was;
    update employment_status set from_day = becomes where user_id = person and from_day = was;
  end if;
  update employment_status set to_day = becomes - 1
    where user_id = person and from_day < becomes
      and to_day = (select max(before.to_day) from employment_status before
        where before.user_id = person and before.from_day < becomes);
end $$;
