-- Days are listed by the date and then by the person (docs/decisions/0108-speed-of-the-engine.md): plain columns are
-- put in order in a quarter of the time that the hash of both takes, and each computation writes them.
drop index ix_attend_day__date;
create index ix_attend_day__date on attend_day (date desc, user_id desc);

-- As before, with two differences. Its statements are planned once: planned anew for each person, as PostgreSQL
-- does where rows are kept by months, they take four times as long as they run. And the months to come are not
-- looked into, nor the time ahead that machines may be.
create or replace function add_clock_in(form uuid, person uuid, account uuid, sn text, by_source text,
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
  nth integer;
  judgement text;
begin
  -- One after the other: of two at once the second sees the first.
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
