-- The working minutes of a segment of a shift, without its break; the break may cross midnight. Input: the
-- row of shift_segment.
create or replace function segment_minutes(s shift_segment) returns integer language sql immutable as $$
  select ((s.off_day_offset::integer - s.on_day_offset::integer) * 1440
    + extract(epoch from s.work_off - s.work_on)::integer / 60
    - coalesce(mod(extract(epoch from s.rest_end - s.rest_start)::integer / 60 + 1440, 1440), 0))::integer
$$;
