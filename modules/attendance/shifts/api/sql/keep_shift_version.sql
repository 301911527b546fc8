-- Writes the current state of a shift as its version from a day on: the given day, otherwise today. Without a given
-- day, the version of a shift that is not planned applies from the beginning. A change never applies from before the
-- last version. Inputs: the shift, the day or null.
create or replace function keep_shift_version(asked uuid, since date) returns void language plpgsql as $$
declare
  latest shift_version;
  fresh shift_version;
  day date;
begin
  -- The row lock makes changes of one shift run one after the other, so that the second sees the first.
  perform from shift_group g where g.id = asked for no key update;
  select v.* into latest from shift_version v where v.shift_group_id = asked order by v.from_day desc limit 1;
  select null::uuid, g.id, null::date, 'infinity'::date, g.kind, g.day_value, g.flex_minutes, g.late_grace,
    g.early_grace, g.late_to_half, g.late_to_full, g.night_allowance, g.rest_after,
    coalesce(parts.minutes, 0), coalesce(parts.crosses, false), coalesce(parts.cells, '[]'),
    parts.changed, g.updated_by, parts.changed, g.updated_by
  into fresh
  from shift_group g cross join lateral (
    select greatest(g.updated_at, max(s.updated_at)) as changed, sum(segment_minutes(s))::integer as minutes, bool_or(s.off_day_offset = '1') as crosses,
      jsonb_agg(shift_segment_cell(s) order by s.seq) as cells
    from shift_segment s where s.shift_group_id = g.id and s.deleted_at is null) parts
  where g.id = asked and g.deleted_at is null;
  if not found then
    return;
  end if;
  day := case when latest.id is null then date '1900-01-01'
    when since is not null then greatest(since, latest.from_day)
    when not is_shift_planned(asked) then latest.from_day
    else greatest(today(), latest.from_day) end;
  if day > latest.from_day then
    update shift_version set until = day - 1 where id = latest.id;
  end if;
  fresh.from_day := day;
  -- A hash of shift and day, so that every seed of a company gives the same ids.
  fresh.id := md5(asked::text || day::text)::uuid;
  insert into shift_version select fresh.*
  on conflict (shift_group_id, from_day) do update set kind = excluded.kind, day_value = excluded.day_value,
    flex_minutes = excluded.flex_minutes, late_grace = excluded.late_grace, early_grace = excluded.early_grace,
    late_to_half = excluded.late_to_half, late_to_full = excluded.late_to_full,
    night_allowance = excluded.night_allowance, rest_after = excluded.rest_after,
    work_minutes = excluded.work_minutes, cross_day = excluded.cross_day, segments = excluded.segments,
    updated_at = excluded.updated_at, updated_by = excluded.updated_by;
end $$;
