-- Trigger on shifts and their segments: stores the day from which a change applies in a setting of the
-- transaction, for the triggers that write the version of the shift.
create or replace function ask_shift_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform set_config('staffdesk.shift_day', '', true);
    return old;
  end if;
  perform set_config('staffdesk.shift_day', coalesce(new.from_day::text, ''), true);
  new.from_day := null;
  return new;
end $$;
