-- What a month of attendance is made of: roster, locks, clock-ins, days, months
-- (docs/decisions/0100-days-are-computed.md).

-- Partitions of a month, also of tables that go by days instead of moments.
create or replace function ensure_month_partition(parent text, day date) returns void language plpgsql as $$
declare
  first_day date := date_trunc('month', day)::date;
  next_day date := (first_day + interval '1 month')::date;
  key_column text := substring(pg_get_partkeydef(parent::regclass) from '\((.*)\)');
  is_by_day boolean := (select atttypid = 'date'::regtype from pg_attribute
    where attrelid = parent::regclass and attname = key_column);
  from_at text := case when is_by_day then first_day::text
    else (first_day::timestamp at time zone 'Asia/Shanghai')::text end;
  to_at text := case when is_by_day then next_day::text
    else (next_day::timestamp at time zone 'Asia/Shanghai')::text end;
  child text := parent || '_' || to_char(first_day, 'YYYYMM');
  was_maintenance text := coalesce(current_setting('staffdesk.maintenance', true), '');
begin
  if to_regclass(child) is not null then
    return;
  end if;
  -- Processes that start together must not make it twice.
  -- After waiting, to_regclass may still answer from its cache; pg_class does not.
  perform pg_advisory_xact_lock(hashtextextended('ensure_month_partition', 0));
  if exists (select from pg_class where relname = child and relnamespace = current_schema()::regnamespace) then
    return;
  end if;
  execute format('create table %I (like %I including all)', child, parent);
  perform set_config('staffdesk.maintenance', 'on', true);
  execute format(
    'with moved as (delete from %I where %s >= %L and %s < %L returning *) insert into %I select * from moved',
    parent || '_default', key_column, from_at, key_column, to_at, child);
  perform set_config('staffdesk.maintenance', was_maintenance, true);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)',
    parent, child, from_at, to_at);
  if is_append_only(parent::regclass) then
    execute format('create trigger refuse_truncate before truncate on %I '
      'for each statement execute function refuse_log_change()', child);
  end if;
end $$;

-- The tables of attendance that grow by month; people hand in and compute what is behind them too.
create function monthly_records() returns setof text language sql stable as $$
  select relname::text from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'p' and not is_append_only(oid)
$$;

-- Roster ---------------------------------------------------------------------

-- What somebody works on a day: a shift, or nothing. Days without a row follow from his group.
create table user_schedule (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  attend_group_id uuid not null references attend_group (id),
  date date not null,
  shift_group_id uuid references shift_group (id),
  source text not null,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_user_schedule__user_id__date on user_schedule (user_id, date) where deleted_at is null;
create index ix_user_schedule__group on user_schedule (attend_group_id, date) where deleted_at is null;
create index ix_user_schedule__shift on user_schedule (shift_group_id) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on user_schedule
  for each statement execute function announce_records();

-- Who locked what, when and why: a ledger. The last row of a group and a day or month is in force.
create table attend_lock (
  id uuid primary key,
  attend_group_id uuid not null references attend_group (id),
  set_date text not null check (set_date ~ '^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$'),
  lock_type text not null check (lock_type in ('0', '1', '2')),
  locked_by uuid references app_user (id),
  locked_at timestamptz not null default clock_timestamp(),
  reason text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create index ix_attend_lock__group on attend_lock (attend_group_id, set_date, locked_at desc, id desc);
create index ix_attend_lock__locked_at on attend_lock (locked_at desc, id);
create index ix_attend_lock__locked_by on attend_lock (locked_by);
create trigger announce after insert or update or delete or truncate on attend_lock
  for each statement execute function announce_records();

-- What is in force: for each group and day or month the last word.
create view attend_lock_now as
select distinct on (l.attend_group_id, l.set_date) l.*
from attend_lock l where l.deleted_at is null
order by l.attend_group_id, l.set_date, l.locked_at desc, l.id desc;

-- A day is as locked as the stricter of its own lock and that of its month: a day
-- that is opened below a closed month stays closed.
create function attend_lock_of(asked uuid, day date) returns text language sql stable as $$
  select coalesce(max(l.lock_type), '0') from attend_lock_now l
  where l.attend_group_id = asked and l.set_date in (day::text, to_char(day, 'YYYY-MM'))
$$;

-- Clock-ins ------------------------------------------------------------------

-- Facts, never changed but for the day that they belong to. `verdict` says why one
-- does not count; what a day made of it stands in that day.
create table clock_in (
  id uuid not null,
  user_id uuid not null references user_base_info (id),
  clock_at timestamptz not null,
  -- The day whose shift it belongs to: that of the calendar, until a night shift says otherwise.
  work_date date not null,
  source text not null,
  device_sn text not null default '',
  lng numeric(9, 6) check (lng between -180 and 180),
  lat numeric(9, 6) check (lat between -90 and 90),
  accuracy integer check (accuracy >= 0),
  area_id uuid,
  distance integer,
  wifi_mac text,
  ip text,
  verdict text check (verdict in ('范围外', '重复', '无效')),
  reason text,
  -- The request that it comes from.
  correction_id uuid,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (id, clock_at),
  constraint uq_clock_in__punch unique (user_id, clock_at, device_sn)
) partition by range (clock_at);
create table clock_in_default partition of clock_in default;
create index ix_clock_in__clock_at on clock_in (clock_at desc, id);
create index ix_clock_in__work_date on clock_in (user_id, work_date);
create trigger announce after insert or update or delete or truncate on clock_in
  for each statement execute function announce_records();

-- Days -----------------------------------------------------------------------

-- The figures of a day, written by the engine alone. Values are days, times minutes.
-- No foreign keys: ten thousand people have three hundred thousand of them a month, and
-- each is made from the rows that it names.
create table attend_day (
  user_id uuid not null,
  date date not null,
  attend_group_id uuid,
  dept_id uuid,
  shift_group_id uuid,
  -- shift, free, rest or unscheduled
  plan text not null,
  day_class text not null,
  -- For each segment: seq, and in, out, due from and to in seconds from midnight, late and early minutes, flags.
  segments jsonb not null default '[]',
  required_minutes integer not null default 0,
  worked_minutes integer not null default 0,
  required_days numeric(4, 2) not null default 0,
  attend_days numeric(4, 2) not null default 0,
  late_minutes integer not null default 0,
  late_times integer not null default 0,
  early_minutes integer not null default 0,
  early_times integer not null default 0,
  miss_times integer not null default 0,
  absent_days numeric(4, 2) not null default 0,
  leave_minutes integer not null default 0,
  leave_days numeric(4, 2) not null default 0,
  -- For each paper: id, kind, minutes, days.
  leave_detail jsonb not null default '[]',
  trip_days numeric(4, 2) not null default 0,
  visit_days numeric(4, 2) not null default 0,
  return_days numeric(4, 2) not null default 0,
  ot_workday integer not null default 0,
  ot_restday integer not null default 0,
  ot_holiday integer not null default 0,
  -- Of it what is given back as time off.
  ot_to_lieu integer not null default 0,
  night_shift boolean not null default false,
  statuses text[] not null,
  -- Something of the day is still to come; it is judged anew after this moment.
  is_provisional boolean not null default false,
  settles_at timestamptz,
  computed_at timestamptz not null default now(),
  primary key (user_id, date)
) partition by range (date);
create table attend_day_default partition of attend_day default;
create index ix_attend_day__date on attend_day (date desc, user_id);
create index ix_attend_day__group on attend_day (attend_group_id, date);
create index ix_attend_day__dept on attend_day (dept_id, date desc);
create index ix_attend_day__settles on attend_day (settles_at) where is_provisional;
create trigger announce after insert or update or delete or truncate on attend_day
  for each statement execute function announce_records();

-- Days whose facts have changed since they were computed. `times` grows with each change, so that
-- who computes takes away only what he has seen.
create table attend_mark (
  user_id uuid not null,
  date date not null,
  times integer not null default 1,
  marked_at timestamptz not null default now(),
  primary key (user_id, date)
);
create index ix_attend_mark__marked_at on attend_mark (marked_at);

-- Has days computed anew, up to today: later ones are computed when they have come.
create function mark_attend_days(people uuid[], from_day date, to_day date) returns void language sql as $$
  insert into attend_mark (user_id, date)
  select person, day::date from (select distinct unnest(people) as person order by 1) p,
    generate_series(from_day, least(to_day, today()), interval '1 day') day
  order by person, day
  on conflict (user_id, date) do update set times = attend_mark.times + 1
$$;

-- Months ---------------------------------------------------------------------

create table attend_month (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  attend_group_id uuid references attend_group (id),
  dept_id uuid references department (id),
  required_days numeric(5, 2) not null default 0,
  attend_days numeric(5, 2) not null default 0,
  rest_days integer not null default 0,
  late_times integer not null default 0,
  late_minutes integer not null default 0,
  early_times integer not null default 0,
  early_minutes integer not null default 0,
  miss_times integer not null default 0,
  absent_days numeric(5, 2) not null default 0,
  leave_days numeric(5, 2) not null default 0,
  -- Days by kind of leave.
  leave_by_kind jsonb not null default '{}',
  trip_days numeric(5, 2) not null default 0,
  visit_days numeric(5, 2) not null default 0,
  return_days numeric(5, 2) not null default 0,
  ot_workday numeric(6, 2) not null default 0,
  ot_restday numeric(6, 2) not null default 0,
  ot_holiday numeric(6, 2) not null default 0,
  ot_to_lieu numeric(6, 2) not null default 0,
  night_times integer not null default 0,
  paid_days numeric(5, 2) not null default 0,
  abnormal integer not null default 0,
  -- Every day of it is closed: the row stays as it is.
  locked boolean not null default false,
  confirmed_at timestamptz,
  computed_at timestamptz not null default now(),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_attend_month__user_id__month on attend_month (user_id, month) where deleted_at is null;
create index ix_attend_month__month on attend_month (month desc, dept_id, user_id) where deleted_at is null;
create index ix_attend_month__dept on attend_month (dept_id, month desc) where deleted_at is null;
create index ix_attend_month__group on attend_month (attend_group_id, month desc) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on attend_month
  for each statement execute function announce_records();

-- A computation that somebody asked for, or that closes a month, with how far it is.
create table attend_run (
  id uuid primary key,
  attend_group_id uuid references attend_group (id),
  people uuid[] not null,
  from_day date not null,
  to_day date not null,
  -- Closes the month: what is missing is settled, and the figures stay.
  closes boolean not null default false,
  total integer not null,
  computed integer not null default 0,
  skipped_locked integer not null default 0,
  -- Which parts of it are done: each is written with its rows, so that none is done twice.
  done_parts integer[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  asked_by uuid references app_user (id),
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index ix_attend_run__created_at on attend_run (created_at desc);
create index ix_attend_run__asked_by on attend_run (asked_by);
create index ix_attend_run__group on attend_run (attend_group_id);

-- Papers ---------------------------------------------------------------------

-- Everything that excuses from work or makes time work, once it was approved: leave by halves of
-- days has halves, everything else moments. `sort` is leave, hours, visit, trip, return or overtime.
create view attend_paper as
select null::uuid as id, null::uuid as user_id, null::text as sort, null::text as kind,
  null::date as from_day, null::date as to_day, null::text as from_half, null::text as to_half,
  null::timestamptz as start_at, null::timestamptz as end_at, null::text as settle
where false;

-- Facts ----------------------------------------------------------------------

-- Who is expected at work in this state: suspended people are on the pay roll and are not.
create function is_expected(status text) returns boolean language sql immutable parallel safe as
  $$ select status in ('1', '2', '3', '7', '8') $$;

-- In which group and department each of some people is on each day on which he is expected.
create function attend_places(people uuid[], since date, until date)
returns table (user_id uuid, date date, attend_group_id uuid, dept_id uuid) language sql stable as $$
  with spell as (
    select p.user_id, p.dept_id, greatest(p.start_date, s.from_day, since) as from_date,
      -- Whoever leaves soon is expected until then.
      least(p.end_date, s.to_day, until, case when is_expected(b.status) then b.leave_date end) as to_date
    from user_position p
      join user_base_info b on b.id = p.user_id and b.deleted_at is null
      join employment_status s on s.user_id = p.user_id and is_expected(s.status)
        and s.from_day <= until and (s.to_day is null or s.to_day >= since)
    where p.user_id = any(people) and p.is_main and p.deleted_at is null
      and p.start_date <= until and (p.end_date is null or p.end_date >= since)
  ), brought as materialized (
    select d.id, attend_group_of_department(d.id) as group_id
    from (select distinct spell.dept_id as id from spell) d
  )
  select spell.user_id, day::date, coalesce(m.attend_group_id, brought.group_id), spell.dept_id
  from spell
    join brought on brought.id = spell.dept_id
    cross join lateral generate_series(spell.from_date, spell.to_date, interval '1 day') day
    left join attend_member m on m.user_id = spell.user_id and m.deleted_at is null
      and m.from_date <= day::date and (m.to_date is null or m.to_date >= day::date)
$$;

-- What somebody is to work on each day (domain 09 A04): what the roster says of him, else what his
-- group says of the day. `source` is 默认 where no row decides.
create function planned_days(people uuid[], since date, until date)
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
  from day d left join shift_group shift on shift.id = d.shift_group_id
$$;

-- Leaders of attendance groups reach the people of these groups.
alter table role drop constraint if exists role_scope_from_check;
alter table role add constraint role_scope_from_check
  check (scope_from in ('member', 'leader', 'in_charge', 'attend_group'));
update role set scope_from = 'attend_group' where code = 'attend_group' and built_in and scope_from = 'member';
