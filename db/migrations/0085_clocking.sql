-- Where people clock in, with what, and what came of it (docs/decisions/0105-clocking-in.md).

-- A circle or a polygon on the map, for some attendance groups.
create table attend_area (
  id uuid primary key,
  attend_group_ids uuid[] not null default '{}',
  name text not null,
  address text,
  shape text not null,
  lng numeric(9, 6) not null check (lng between -180 and 180),
  lat numeric(9, 6) not null check (lat between -90 and 90),
  radius integer not null default 300 check (radius between 50 and 5000),
  -- Corners in their order, each with lng and lat.
  polygon jsonb not null default '[]',
  coord_type text not null,
  wifi_macs text,
  valid_from date,
  valid_to date,
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create index ix_attend_area__groups on attend_area using gin (attend_group_ids) where deleted_at is null;
create index ix_attend_area__sort on attend_area (sort, id) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on attend_area
  for each statement execute function announce_records();

-- Machines that tell clock-ins by themselves; of their token there is a hash only.
create table attend_device (
  id uuid primary key,
  sn text not null,
  name text not null,
  kind text not null,
  attend_group_ids uuid[] not null default '{}',
  area_id uuid references attend_area (id),
  token_hash text,
  token_hint text,
  last_seen_at timestamptz,
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column attend_device.token_hash is 'Filled by a rule: of the token that is told once.';
create unique index uq_attend_device__sn on attend_device (lower(sn)) where deleted_at is null;
create index ix_attend_device__area on attend_device (area_id);
create index ix_attend_device__sort on attend_device (sort, id) where deleted_at is null;
create trigger announce after insert or update of version or delete or truncate on attend_device
  for each statement execute function announce_records();

-- The group by whose rules it was judged: it stays when somebody moves to another one.
alter table clock_in add column attend_group_id uuid;
create index ix_clock_in__group on clock_in (attend_group_id, clock_at desc);
create index ix_clock_in__id on clock_in (id);

create function settle_clock_in() returns trigger language plpgsql as $$
begin
  new.attend_group_id := attend_group_of(new.user_id, new.work_date);
  return new;
end $$;
-- Whoever knows the group says so, and saves the question.
create trigger settle before insert on clock_in
  for each row when (new.attend_group_id is null) execute function settle_clock_in();

-- What the day made of a moment: the segment, which side of it, and whether that was on time.
create function clock_in_part(segments jsonb, seconds integer)
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

-- Clock-ins as people read them. Whatever is asked of the day stands alone, so that a list that does
-- not show it does not ask. A moment that is not judged yet has neither kind nor result.
create view clock_record as
select c.id, c.user_id, b.dept_id, c.attend_group_id, c.clock_at, c.source, c.device_sn,
  c.lng, c.lat, c.accuracy, c.area_id, c.distance, c.wifi_mac, c.ip, c.work_date,
  (select p.seq from attend_day d, clock_in_part(d.segments,
      floor(extract(epoch from (c.clock_at at time zone 'Asia/Shanghai') - c.work_date))::integer) p
    where d.user_id = c.user_id and d.date = c.work_date and c.verdict is null) as seg_seq,
  case when c.verdict is not null then '无效' else
    (select coalesce(p.kind, case when c.source = '外勤' then '外勤' when d.is_provisional then null else '无效' end)
      from attend_day d left join clock_in_part(d.segments,
        floor(extract(epoch from (c.clock_at at time zone 'Asia/Shanghai') - c.work_date))::integer) p on true
      where d.user_id = c.user_id and d.date = c.work_date) end as kind,
  coalesce(c.verdict,
    (select coalesce(p.result, case when d.is_provisional then null when c.source = '外勤' then '正常' else '无效' end)
      from attend_day d left join clock_in_part(d.segments,
        floor(extract(epoch from (c.clock_at at time zone 'Asia/Shanghai') - c.work_date))::integer) p on true
      where d.user_id = c.user_id and d.date = c.work_date)) as result,
  c.reason, c.correction_id,
  c.created_at, c.created_by, c.updated_at, c.updated_by, c.version, c.deleted_at
from clock_in c left join user_base_info b on b.id = c.user_id;

-- Clocks somebody in by the clock of the database. `outcome`: new; known, as the form was sent before;
-- taken, the id is another's; away, he is not expected at work; many within a minute; reason, the
-- field wants one. Judged places come for every group that has areas: which one is his is found here.
create function add_clock_in(form uuid, person uuid, account uuid, sn text, by_source text,
  at_lng numeric, at_lat numeric, sure_to integer, mac text, address text, because text,
  judged_groups uuid[], judged_areas uuid[], judged_metres integer[], most_a_minute integer)
returns table (id uuid, clock_at timestamptz, source text, verdict text, area_id uuid, distance integer, outcome text)
language plpgsql as $$
#variable_conflict use_column
declare
  moment timestamptz;
  known clock_in;
  told integer;
  counted timestamptz;
  place record;
  nth integer;
  judgement text;
begin
  -- One after the other: of two at once the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended('clock_in ' || person, 0));
  moment := clock_timestamp();
  select * into known from clock_in c where c.id = form and c.clock_at > moment - interval '31 days';
  if found then
    if known.user_id is distinct from person then
      return query select form, null::timestamptz, null::text, null::text, null::uuid, null::integer, 'taken';
    else
      return query select known.id, known.clock_at, known.source, known.verdict, known.area_id, known.distance, 'known';
    end if;
    return;
  end if;
  select count(*), max(c.clock_at) filter (where c.verdict is null) into told, counted
  from clock_in c where c.user_id = person and c.clock_at > moment - interval '60 seconds';
  select p.attend_group_id as group_id, g.area_check, g.allow_field into place
  from attend_places(array[person], today(), today()) p
    left join attend_group g on g.id = p.attend_group_id and g.deleted_at is null;
  if not found or told >= most_a_minute then
    return query select form, null::timestamptz, null::text, null::text, null::uuid, null::integer,
      case when told >= most_a_minute then 'many' else 'away' end;
    return;
  end if;
  nth := array_position(judged_groups, place.group_id);
  if counted is not null then
    judgement := '重复';
  elsif place.area_check and judged_areas[nth] is null then
    if not place.allow_field then
      judgement := '范围外';
    elsif because is null then
      return query select form, null::timestamptz, null::text, null::text, null::uuid, judged_metres[nth], 'reason';
      return;
    else
      by_source := '外勤';
    end if;
  end if;
  insert into clock_in (id, user_id, attend_group_id, clock_at, work_date, source, device_sn, lng, lat,
    accuracy, area_id, distance, wifi_mac, ip, verdict, reason, created_by, updated_by)
  values (form, person, place.group_id, moment, (moment at time zone 'Asia/Shanghai')::date, by_source,
    sn, at_lng, at_lat, sure_to, judged_areas[nth], judged_metres[nth], mac, address, judgement, because,
    account, account);
  -- As mark_attend_days does, with a plan that is kept.
  insert into attend_mark (user_id, date)
  values (person, (moment at time zone 'Asia/Shanghai')::date - 1),
    (person, (moment at time zone 'Asia/Shanghai')::date)
  on conflict on constraint attend_mark_pkey do update set times = attend_mark.times + 1;
  return query select form, moment, by_source, judgement, judged_areas[nth], judged_metres[nth], 'new';
end $$;
