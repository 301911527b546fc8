-- What a shift was on each day, and what each day was computed with (docs/decisions/0136-versions-of-shifts.md).

-- A shift from one day to another. Who changes a shift says from which day; what was before stays for the days before.
create table shift_version (
  id uuid primary key default gen_random_uuid(),
  shift_group_id uuid not null references shift_group (id),
  from_day date not null,
  until date not null default 'infinity',
  kind text not null,
  day_value numeric(2, 1) not null,
  flex_minutes integer not null,
  late_grace integer not null,
  early_grace integer not null,
  late_to_half integer not null,
  late_to_full integer not null,
  night_allowance numeric(14, 2),
  rest_after integer not null,
  work_minutes integer not null,
  cross_day boolean not null,
  -- Its segments as their table has them, without who wrote them when.
  segments jsonb not null default '[]',
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  constraint ck_shift_version__days check (until >= from_day)
);
create unique index uq_shift_version__from on shift_version (shift_group_id, from_day);

-- From which day a change holds: written with the change, kept by its version, and empty again here.
alter table shift_group add column from_day date;
alter table shift_segment add column from_day date;

create function shift_segment_cell(s shift_segment) returns jsonb language sql stable as $$
  select to_jsonb(s) - '{created_at,created_by,updated_at,updated_by,version,deleted_at,from_day,shift_group_id}'::text[]
$$;

-- Minutes of work of one segment, its break taken off, which may cross midnight.
create function segment_minutes(s shift_segment) returns integer language sql immutable as $$
  select ((s.off_day_offset::integer - s.on_day_offset::integer) * 1440
    + extract(epoch from s.work_off - s.work_on)::integer / 60
    - coalesce(mod(extract(epoch from s.rest_end - s.rest_start)::integer / 60 + 1440, 1440), 0))::integer
$$;

-- Somebody is to work it on some day.
create function is_shift_planned(asked uuid) returns boolean language sql stable as $$
  select exists (select from user_schedule r where r.shift_group_id = asked and r.deleted_at is null)
    or exists (select from attend_group g where g.deleted_at is null
      and asked in (g.monday_id, g.tuesday_id, g.wednesday_id, g.thursday_id, g.friday_id, g.saturday_id, g.sunday_id))
$$;

-- Writes what a shift is now: from the day that was asked for, else from today, or from the beginning as long as
-- nobody works it. A change never holds from before the last version.
create function keep_shift_version(asked uuid, since date) returns void language plpgsql as $$
declare
  latest shift_version;
  fresh shift_version;
  day date;
begin
  -- Of two who change one shift at once the second sees the first.
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
  -- Made of what it is about, so that one company is seeded alike every time.
  fresh.id := md5(asked::text || day::text)::uuid;
  insert into shift_version select fresh.*
  on conflict (shift_group_id, from_day) do update set kind = excluded.kind, day_value = excluded.day_value,
    flex_minutes = excluded.flex_minutes, late_grace = excluded.late_grace, early_grace = excluded.early_grace,
    late_to_half = excluded.late_to_half, late_to_full = excluded.late_to_full,
    night_allowance = excluded.night_allowance, rest_after = excluded.rest_after,
    work_minutes = excluded.work_minutes, cross_day = excluded.cross_day, segments = excluded.segments,
    updated_at = excluded.updated_at, updated_by = excluded.updated_by;
end $$;

-- Shifts as they are today hold from the beginning: nothing else is known of them.
do $$ begin
  perform keep_shift_version(id, null) from shift_group;
end $$;
insert into shift_version (shift_group_id, from_day, kind, day_value, flex_minutes, late_grace, early_grace,
  late_to_half, late_to_full, rest_after, work_minutes, cross_day)
select g.id, date '1900-01-01', g.kind, g.day_value, g.flex_minutes, g.late_grace, g.early_grace, g.late_to_half,
  g.late_to_full, g.rest_after, g.work_minutes, g.cross_day
from shift_group g where g.deleted_at is not null;

create function ask_shift_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform set_config('staffdesk.shift_day', '', true);
    return old;
  end if;
  perform set_config('staffdesk.shift_day', coalesce(new.from_day::text, ''), true);
  new.from_day := null;
  return new;
end $$;
create trigger ask_day before insert or update or delete on shift_group
  for each row execute function ask_shift_day();
create trigger ask_day before insert or update or delete on shift_segment
  for each row execute function ask_shift_day();

create function keep_shift() returns trigger language plpgsql as $$
begin
  perform keep_shift_version(new.id, nullif(current_setting('staffdesk.shift_day', true), '')::date);
  return null;
end $$;
create trigger keep_added after insert on shift_group for each row execute function keep_shift();
-- Names, colours and order hold for all days at once.
create trigger keep_changed after update on shift_group for each row
when ((old.kind, old.day_value, old.flex_minutes, old.late_grace, old.early_grace, old.late_to_half, old.late_to_full,
    old.night_allowance, old.rest_after)
  is distinct from (new.kind, new.day_value, new.flex_minutes, new.late_grace, new.early_grace, new.late_to_half,
    new.late_to_full, new.night_allowance, new.rest_after))
execute function keep_shift();

create function keep_shift_of_segment() returns trigger language plpgsql as $$
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
create trigger keep_shift after insert or update or delete on shift_segment
  for each row execute function keep_shift_of_segment();

-- Segments of a shift as it is on a day.
create function shift_segments_on(asked uuid, day date) returns setof shift_segment language sql stable as $$
  select s.* from shift_version v cross join lateral jsonb_populate_recordset(null::shift_segment, v.segments) s
  where v.shift_group_id = asked and day between v.from_day and v.until
$$;

drop function shift_windows(uuid);
-- When a shift is worked on a day and may be clocked for, in seconds from its midnight; no window where nobody need clock.
create function shift_windows(asked uuid, day date)
returns table (seq integer, works_from integer, works_to integer, in_from integer, in_until integer,
  out_from integer, out_until integer) language sql stable as $$
  select w.seq, w.works_from, w.works_to,
    case when w.need_in then w.works_from - w.in_before * 60 end,
    case when w.need_in then w.works_from + w.in_after * 60 end,
    case when w.need_out then w.works_to - w.out_before * 60 end,
    case when w.need_out then w.works_to + w.out_after * 60 end
  from (
    select g.*, extract(epoch from g.work_on)::integer + g.on_day_offset::integer * 86400 as works_from,
      extract(epoch from g.work_off)::integer + g.off_day_offset::integer * 86400 as works_to
    from shift_segments_on(asked, day) g
  ) w
$$;

-- As before, but that a shift is what it was on the day.
create or replace function planned_days(people uuid[], since date, until date)
returns table (user_id uuid, date date, attend_group_id uuid, dept_id uuid, shift_group_id uuid, plan text,
  day_class text, source text) language sql stable as $$
  with calendar as materialized (
    select day::date as date, extract(isodow from day)::integer as weekday,
      coalesce(c.day_class, case when extract(isodow from day) > 5 then '1' else '0' end) as day_class,
      -- Free by announcement, a bridged day among them, not by being a weekend.
      coalesce(c.day_class in ('1', '2'), false) as is_free
    from generate_series(since, until, interval '1 day') day
      left join work_calendar c on c.date = day::date and c.deleted_at is null
  ), week as materialized (
    select g.id, g.kind, g.holiday_rule = '法定节假日自动休息' as keeps_calendar, g.makeup_rule,
      array[g.monday_id, g.tuesday_id, g.wednesday_id, g.thursday_id, g.friday_id, g.saturday_id,
        g.sunday_id] as shifts
    from attend_group g
  ), day as (
    select p.user_id, p.date, p.attend_group_id, p.dept_id, c.day_class, s.source,
      case when s.id is not null then s.shift_group_id
        when w.kind <> '固定班制' or (w.keeps_calendar and c.is_free) then null
        when w.keeps_calendar and c.day_class = '3' and w.makeup_rule = '调休上班日按周一班次'
          then w.shifts[1]
        else w.shifts[c.weekday] end as shift_group_id,
      case when s.id is not null then 'roster'
        when w.kind = '固定班制' then 'week'
        when w.kind = '自由工时' and case when w.keeps_calendar then c.day_class in ('0', '3')
          else c.weekday < 6 end then 'free'
        when w.kind = '自由工时' then 'rest'
        else 'unscheduled' end as rule
    from attend_places(people, since, until) p
      join calendar c on c.date = p.date
      left join week w on w.id = p.attend_group_id
      left join user_schedule s on s.user_id = p.user_id and s.date = p.date and s.deleted_at is null
  )
  select d.user_id, d.date, d.attend_group_id, d.dept_id,
    d.shift_group_id,
    case when d.rule in ('roster', 'week') then
        case when shift.kind <> '休息' then 'shift' else 'rest' end
      else d.rule end,
    d.day_class, coalesce(d.source, '默认')
  from day d left join shift_version shift
    on shift.shift_group_id = d.shift_group_id and d.date between shift.from_day and shift.until
$$;

-- What days were computed with beside their own facts: times of a shift, rules of a group. Never changed.
create table attend_basis (
  id uuid primary key,
  content jsonb not null,
  created_at timestamptz not null default now()
);

-- Unknown of days that were computed before.
alter table attend_day add column basis_id uuid;

-- What the day made of a moment: the segment, which side of it, and whether that was on time; or that it begins or ends
-- overtime.
create function clock_in_part(segments jsonb, overtime jsonb, seconds integer)
returns table (seq integer, kind text, result text) language sql immutable parallel safe as $$
  select found.seq, found.kind, found.result from (
    select 1 as rank, p.seq, p.kind, p.result from clock_in_part(segments, seconds) p
    union all
    select 2, null, case when (o ->> 'in')::integer = seconds then '上班' else '下班' end, '正常'
    from jsonb_array_elements(overtime) o
    where (o ->> 'counted')::integer > 0 and ((o ->> 'in')::integer = seconds or (o ->> 'out')::integer = seconds)
  ) found order by found.rank limit 1
$$;

create or replace view clock_record as
select c.id, c.user_id, b.dept_id, c.attend_group_id, c.clock_at, c.source, c.device_sn,
  c.lng, c.lat, c.accuracy, c.area_id, c.distance, c.wifi_mac, c.ip, c.work_date,
  (select p.seq from attend_day d, clock_in_part(d.segments, d.ot_detail,
      floor(extract(epoch from (c.clock_at at time zone 'Asia/Shanghai') - c.work_date))::integer) p
    where d.user_id = c.user_id and d.date = c.work_date and c.verdict is null) as seg_seq,
  case when c.verdict is not null then '无效' else
    (select coalesce(p.kind, case when c.source = '外勤' then '外勤' when d.is_provisional then null else '无效' end)
      from attend_day d left join clock_in_part(d.segments, d.ot_detail,
        floor(extract(epoch from (c.clock_at at time zone 'Asia/Shanghai') - c.work_date))::integer) p on true
      where d.user_id = c.user_id and d.date = c.work_date) end as kind,
  coalesce(c.verdict,
    (select coalesce(p.result, case when d.is_provisional then null when c.source = '外勤' then '正常' else '无效' end)
      from attend_day d left join clock_in_part(d.segments, d.ot_detail,
        floor(extract(epoch from (c.clock_at at time zone 'Asia/Shanghai') - c.work_date))::integer) p on true
      where d.user_id = c.user_id and d.date = c.work_date)) as result,
  c.reason, c.correction_id,
  c.created_at, c.created_by, c.updated_at, c.updated_by, c.version, c.deleted_at
from clock_in c left join user_base_info b on b.id = c.user_id;

-- Open days of free hours keep from now on which clock-ins make them.
insert into attend_mark (user_id, date)
select d.user_id, d.date
from attend_day d left join lateral (select attend_settled_until(d.attend_group_id) as day) settled on true
where d.date between today() - 62 and today() and d.date > coalesce(settled.day, today() - 63) and d.plan = 'free'
order by d.user_id, d.date
on conflict (user_id, date) do update set times = attend_mark.times + 1;
