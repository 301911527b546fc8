-- Clocking in at terminals by personal code and PIN (docs/decisions/0109-terminals.md).

-- What somebody types at a terminal after his personal code. It opens nothing else.
create table attend_pin (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  pin_hash text not null,
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column attend_pin.pin_hash is 'Filled by a rule: of the PIN that nobody is told.';
create unique index uq_attend_pin__user_id on attend_pin (user_id);
create index ix_attend_pin__changed on attend_pin (changed_at desc, id);
create trigger announce after insert or update of version or delete or truncate on attend_pin
  for each statement execute function announce_records();

-- Who has one, for those who may clear it.
create view attend_pin_view as
select p.id, p.user_id, b.dept_id, p.changed_at,
  p.created_at, p.created_by, p.updated_at, p.updated_by, p.version, p.deleted_at
from attend_pin p join user_base_info b on b.id = p.user_id;

-- A machine becomes a terminal by a code that is good once and for minutes.
alter table attend_device add column code_hash text, add column code_until timestamptz,
  add column registered_at timestamptz, add column last_ip text;
comment on column attend_device.code_hash is 'Filled by a rule: of the code that registers a terminal.';
comment on column attend_device.code_until is 'Filled by a rule: until when that code is good.';
create index ix_attend_device__token_hash on attend_device (token_hash) where token_hash is not null;
create index ix_attend_device__code_hash on attend_device (code_hash) where code_hash is not null;

-- Whatever ends it: a device of another kind begins anew, and so does a terminal that was disabled.
create function end_registration() returns trigger language plpgsql as $$
begin
  new.token_hash := null;
  new.token_hint := null;
  new.code_hash := null;
  new.code_until := null;
  new.registered_at := null;
  return new;
end $$;
create trigger end_registration before update of kind, enabled on attend_device
  for each row when (old.kind <> new.kind or new.kind = '自助终端' and old.enabled and not new.enabled)
  execute function end_registration();

-- A device without groups clocked in everybody until now; from now on it clocks in nobody. Machines
-- that work go on to do so.
update attend_device set attend_group_ids = array(
    select id from attend_group where deleted_at is null order by sort, id)
where attend_group_ids = '{}' and kind = '考勤机' and deleted_at is null;

-- Attempts at terminals are counted where attempts to sign in are.
alter table sign_in_log add column device_id uuid;
create index ix_sign_in_log__device on sign_in_log (device_id, at desc) where device_id is not null;
alter table sign_in_log drop constraint sign_in_log_method_check;
alter table sign_in_log add constraint sign_in_log_method_check
  check (method in ('password', 'redirect', 'link', 'terminal'));
alter table sign_in_log drop constraint sign_in_log_reason_check;
alter table sign_in_log add constraint sign_in_log_reason_check check (reason in
  ('unknown', 'password', 'locked', 'disabled', 'changed', 'busy', 'throttled', 'used', 'noPin'));
create or replace view sign_in_entry as
select id, at, user_name, name, ok, reason, method, ip, user_agent,
  at as created_at, user_id as created_by, at as updated_at, user_id as updated_by,
  1 as version, null::timestamptz as deleted_at, device_id
from sign_in_log;

-- A correction stands beside what it corrects, also at the very same moment.
alter table clock_in drop constraint uq_clock_in__punch;
alter table clock_in add constraint uq_clock_in__punch
  unique nulls not distinct (user_id, clock_at, device_sn, correction_id);

-- As before, and at a terminal: it has the place and the number of its device, and `foreign` is whoever
-- is not in one of its groups today.
drop function add_clock_in(uuid, uuid, uuid, text, text, numeric, numeric, integer, text, text, text,
  uuid[], uuid[], integer[], integer);
create function add_clock_in(form uuid, person uuid, account uuid, terminal uuid, by_source text,
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
  device attend_device;
  nth integer;
  area uuid;
  judgement text;
  refusal text;
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
  -- As mark_attend_days does, with a plan that is kept.
  insert into attend_mark (user_id, date)
  values (person, (moment at time zone 'Asia/Shanghai')::date - 1),
    (person, (moment at time zone 'Asia/Shanghai')::date)
  on conflict on constraint attend_mark_pkey do update set times = attend_mark.times + 1;
  return query select form, moment, by_source, judgement, area, judged_metres[nth], 'new';
end $$;
