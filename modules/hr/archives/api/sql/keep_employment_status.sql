-- Trigger on user_base_info: updates employment_status, the state of each person by days, when a file changes. A
-- trigger does this, because other code or a manual repair could forget to do it.
create or replace function keep_employment_status() returns trigger language plpgsql as $$
declare
  running employment_status;
  was_gone boolean := old.status in ('4', '5');
  is_gone boolean := new.status in ('4', '5');
begin
  if new.status = '0' then
    delete from employment_status where user_id = new.id;
    return null;
  end if;
  select * into running from employment_status where user_id = new.id and to_day is null;
  if not found then
    insert into employment_status (user_id, from_day, to_day, status)
    select new.id, course.from_day, course.to_day, course.status from employment_course(new) as course;
    return null;
  end if;
  -- An employee who comes back begins a new employment: the earlier history stays.
  if not (was_gone and not is_gone) then
    perform move_employment_status(new.id, old.join_date, new.join_date);
  end if;
  if new.status = old.status then
    perform move_employment_status(new.id, old.regular_date, new.regular_date);
    if old.regular_date is null then
      perform tell_probation(new);
    end if;
    if is_gone then
      perform move_employment_status(new.id, old.leave_date + 1, new.leave_date + 1);
    end if;
  elsif is_gone then
    perform put_employment_status(new.id,
      case when was_gone then running.from_day
        else greatest(coalesce(new.leave_date, today()), new.join_date) + 1 end, new.status);
  elsif was_gone then
    perform put_employment_status(new.id,
      case when new.join_date > coalesce(old.leave_date, old.join_date) and new.join_date <= today()
        then new.join_date else today() end, new.status);
  elsif new.status = '2' and old.status in ('1', '7', '8') and new.regular_date <= today() then
    perform put_employment_status(new.id, greatest(new.regular_date, running.from_day), new.status);
  else
    perform put_employment_status(new.id, today(), new.status);
  end if;
  return null;
end $$;
