-- The segments of the shift version that applies on a day. Inputs: the shift, the day.
create or replace function shift_segments_on(asked uuid, day date) returns setof shift_segment language sql stable as $$
  select s.* from shift_version v cross join lateral jsonb_populate_recordset(null::shift_segment, v.segments) s
  where v.shift_group_id = asked and day between v.from_day and v.until
$$;
