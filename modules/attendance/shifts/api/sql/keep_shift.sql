-- Trigger on shift_group: writes the version of the shift.
create or replace function keep_shift() returns trigger language plpgsql as $$
begin
  perform keep_shift_version(new.id, nullif(current_setting('staffdesk.shift_day', true), '')::date);
  return null;
end $$;
