-- Writes one clock-in of a person at the present time, in one statement. Inputs: the id of the form; the
-- person and the account; the terminal, null for a phone; source, place and network of the phone; the reason
-- for clocking outside; for each attendance group (judged_groups) the clock zone in which the phone is
-- (judged_areas) and the distance to the nearest zone in metres; the most clock-ins a minute. Output: the row
-- and an outcome: new, known (the same form again), taken (the id belongs to another person), away (not
-- expected at work), many (over the limit), foreign (another group's terminal), reason (outside, and the
-- reason is missing). PostgreSQL caches one plan (force_generic_plan) and reads only the partitions near the
-- present time.
create or replace function add_clock_in(form uuid, person uuid, account uuid, terminal uuid, by_source text,
  at_lng numeric, at_lat numeric, sure_to integer, mac text, address text, because text,
  judged_groups uuid[], judged_areas uuid[], judged_metres integer[], most_a_minute integer)
returns table (id uuid, clock_at timestamptz, source text, verdict text, area_id uuid, distance integer, outcome text)
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  moment timestamptz;
  known clock_in;
  told integer;
  counted timestamptz;
  place record;
  device attend_device;
  nth integer;
  area uuid;
  judgement text;
  refusal text;
begin
  -- The lock makes clock-ins of one person run one after the other: of two at the same time, the second sees
  -- the row of the first.
  perform pg_advisory_xact_lock(hashtextextended('clock_in ' || person, 0));
  moment := clock_timestamp();
  select * into known from clock_in c where c.id = form
    and c.clock_at > moment - interval '31 days' and c.clock_at < moment + interval '1 day';
  if found then
    if known.user_id is distinct from person then
      return query select form, null::timestamptz, null::text, null::text, null::uuid, null::integer, 'taken';
    else
      return query select known.id, known.clock_at, known.source, known.verdict, known.area_id, known.distance, 'known';
    end if;
    return;
  end if;
  select count(*), max(c.clock_at) filter (where c.verdict is null) into told, counted
  from clock_in c where c.user_id = person
    and c.clock_at > moment - interval '60 seconds' and c.clock_at < moment + interval '1 day';
  select p.attend_group_id as group_id, g.area_check, g.allow_field into place
  from attend_places(array[person], today(), today()) p
    left join attend_group g on g.id = p.attend_group_id and g.deleted_at is null;
  if not found then
    refusal := 'away';
  end if;
  select * into device from attend_device d where d.id = terminal;
  if told >= most_a_minute then
    refusal := 'many';
  elsif refusal is null and terminal is not null
    and (place.group_id is null or not place.group_id = any(device.attend_group_ids)) then
    refusal := 'foreign';
  end if;
  if refusal is not null then
    return query select form, null::timestamptz, null::text, null::text, null::uuid, null::integer, refusal;
    return;
  end if;
  nth := array_position(judged_groups, place.group_id);
  area := case when terminal is null then judged_areas[nth] else device.area_id end;
  if counted is not null then
    judgement := '重复';
  elsif place.area_check and area is null and terminal is null then
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
    coalesce(device.sn, ''), at_lng, at_lat, sure_to, area, judged_metres[nth], mac, address, judgement,
    because, account, account);
  -- The same as mark_attend_days, but with a cached query plan.
  insert into attend_mark (user_id, date)
  values (person, (moment at time zone 'Asia/Shanghai')::date - 1),
    (person, (moment at time zone 'Asia/Shanghai')::date)
  on conflict on constraint attend_mark_pkey do update set times = attend_mark.times + 1;
  return query select form, moment, by_source, judgement, area, judged_metres[nth], 'new';
end $$;
