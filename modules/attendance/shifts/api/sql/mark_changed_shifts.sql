-- Trigger on shift_group: marks for recalculation the days on which the shift is worked, when a figure of the
-- shift has changed. Names, colours and order do not matter.
create or replace function mark_changed_shifts() returns trigger language plpgsql as $$
begin
  perform mark_shift_days(array_agg(n.id))
  from entered n join gone o on o.id = n.id
  where (o.kind, o.day_value, o.flex_minutes, o.late_grace, o.early_grace, o.late_to_half, o.late_to_full,
      o.deleted_at)
    is distinct from (n.kind, n.day_value, n.flex_minutes, n.late_grace, n.early_grace, n.late_to_half,
      n.late_to_full, n.deleted_at)
  having count(*) > 0;
  return null;
end $$;
