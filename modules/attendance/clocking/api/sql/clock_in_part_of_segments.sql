-- How the segments of a computed day use a clock-in: the segment, its side and whether it was on time.
-- Inputs: the segments of the day, the second of the day. Returns no row if the clock-in counts for nothing.
create or replace function clock_in_part_of_segments(segments jsonb, seconds integer)
returns table (seq integer, kind text, result text) language sql immutable parallel safe as $$
  select (s ->> 'seq')::integer,
    case when (s ->> 'in')::integer = seconds then '上班' else '下班' end,
    case when (s ->> 'in')::integer = seconds
      then case when (s ->> 'late')::integer > 0 then '迟到' else '正常' end
      else case when (s ->> 'early')::integer > 0 then '早退' else '正常' end end
  from jsonb_array_elements(segments) s
  where (s ->> 'in')::integer = seconds or (s ->> 'out')::integer = seconds
  limit 1
$$;
