-- How a computed day uses a clock-in: the segment, its side and whether it was on time, or that it begins or
-- ends overtime. Inputs: the segments and the overtime of the day, the second of the day. Returns no row if
-- the clock-in counts for nothing.
create or replace function clock_in_part(segments jsonb, overtime jsonb, seconds integer)
returns table (seq integer, kind text, result text) language sql immutable parallel safe as $$
  select found.seq, found.kind, found.result from (
    select 1 as rank, p.seq, p.kind, p.result from clock_in_part_of_segments(segments, seconds) p
    union all
    select 2, null, case when (o ->> 'in')::integer = seconds then '上班' else '下班' end, '正常'
    from jsonb_array_elements(overtime) o
    where (o ->> 'counted')::integer > 0 and ((o ->> 'in')::integer = seconds or (o ->> 'out')::integer = seconds)
  ) found order by found.rank limit 1
$$;
