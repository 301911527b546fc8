-- Trigger on shift_segment: writes the version of the shift, and that of the shift to which the segment
-- belonged before.
create or replace function keep_shift_of_segment() returns trigger language plpgsql as $$
declare
  since date := nullif(current_setting('staffdesk.shift_day', true), '')::date;
begin
  if tg_op <> 'INSERT' then
    perform keep_shift_version(old.shift_group_id, since);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.shift_group_id <> old.shift_group_id) then
    perform keep_shift_version(new.shift_group_id, since);
  end if;
  return null;
end $$;
