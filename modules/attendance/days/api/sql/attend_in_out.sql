-- The clock-in and clock-out times of each segment as text; null without any. Input: the segments of the
-- computed day.
create or replace function attend_in_out(segments jsonb) returns text language sql immutable parallel safe as $$
  select string_agg(
    attend_clock((s ->> 'in')::integer) || '–' || attend_clock((s ->> 'out')::integer), ' ' order by (s ->> 'seq')::integer)
  from jsonb_array_elements(segments) s
  where s ->> 'in' is not null or s ->> 'out' is not null
$$;
