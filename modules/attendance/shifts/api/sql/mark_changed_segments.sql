-- Trigger on shift_segment: marks for recalculation the days on which the shift is worked.
create or replace function mark_changed_segments() returns trigger language plpgsql as $$
declare
  shifts uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct shift_group_id) into shifts from entered;
  else
    select array_agg(distinct shift_group_id) into shifts from gone;
  end if;
  if shifts is not null then
    perform mark_shift_days(shifts);
  end if;
  return null;
end $$;
