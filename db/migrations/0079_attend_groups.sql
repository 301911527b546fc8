-- Attendance groups, and who is in which one on a day (docs/decisions/0099-attendance-groups.md).
create table attend_group (
  id uuid primary key,
  code text not null,
  name text not null,
  kind text not null,
  leader_ids uuid[] not null default '{}',
  dept_ids uuid[] not null default '{}',
  shift_group_ids uuid[] not null default '{}',
  monday_id uuid references shift_group (id),
  tuesday_id uuid references shift_group (id),
  wednesday_id uuid references shift_group (id),
  thursday_id uuid references shift_group (id),
  friday_id uuid references shift_group (id),
  saturday_id uuid references shift_group (id),
  sunday_id uuid references shift_group (id),
  holiday_rule text not null,
  makeup_rule text not null,
  free_minutes integer,
  area_check boolean not null default false,
  allow_field boolean not null default false,
  device_sns text,
  overtime_rule text not null,
  overtime_unit integer not null default 30,
  month_lock_day integer not null default 5 check (month_lock_day between 1 and 10),
  miss_to_absent boolean not null default true,
  city text,
  work_hours text not null,
  cycle text,
  approval_no text,
  hours_from date,
  hours_to date,
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_attend_group__code on attend_group (lower(code)) where deleted_at is null;
create index ix_attend_group__dept_ids on attend_group using gin (dept_ids) where deleted_at is null;
create index ix_attend_group__monday on attend_group (monday_id);
create index ix_attend_group__tuesday on attend_group (tuesday_id);
create index ix_attend_group__wednesday on attend_group (wednesday_id);
create index ix_attend_group__thursday on attend_group (thursday_id);
create index ix_attend_group__friday on attend_group (friday_id);
create index ix_attend_group__saturday on attend_group (saturday_id);
create index ix_attend_group__sunday on attend_group (sunday_id);
create trigger announce after insert or update or delete or truncate on attend_group
  for each statement execute function announce_records();

-- People who are named, wherever they work: both days count, the running row has no last day.
create table attend_member (
  id uuid primary key,
  attend_group_id uuid not null references attend_group (id),
  user_id uuid not null references user_base_info (id),
  from_date date not null,
  to_date date,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_attend_member__days check (to_date >= from_date),
  constraint ex_attend_member__days exclude using gist
    (user_id with =, daterange(from_date, to_date, '[]') with &&) where (deleted_at is null)
);
create index ix_attend_member__group on attend_member (attend_group_id, from_date) where deleted_at is null;
create index ix_attend_member__user on attend_member (user_id, from_date) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on attend_member
  for each statement execute function announce_records();

-- From the root to the department itself.
create function departments_above(path text) returns uuid[] language sql immutable parallel safe as
  $$ select string_to_array(trim(both '/' from path), '/')::uuid[] $$;

-- The group that a department brings its people into: its own, else of the nearest one above.
create function attend_group_of_department(dept uuid) returns uuid language sql stable as $$
  select g.id from department d
    join attend_group g on g.dept_ids && departments_above(d.path) and g.deleted_at is null
    cross join lateral unnest(g.dept_ids) as named(id)
  where d.id = dept and named.id = any(departments_above(d.path))
  order by array_position(departments_above(d.path), named.id) desc limit 1
$$;

-- Who is named is in that group; everybody else is where his department of that day brings him.
create function attend_group_of(person uuid, day date) returns uuid language sql stable as $$
  select coalesce(
    (select m.attend_group_id from attend_member m where m.user_id = person and m.deleted_at is null
      and m.from_date <= day and (m.to_date is null or m.to_date >= day)),
    (select attend_group_of_department(p.dept_id) from user_position p
      where p.user_id = person and p.is_main and p.deleted_at is null
        and p.start_date <= day and (p.end_date is null or p.end_date >= day)))
$$;

-- The people of a group on a day, as far as they are on the pay roll then.
create function attend_people(asked uuid, day date)
returns table (user_id uuid, dept_id uuid, member_id uuid) language sql stable as $$
  select s.user_id, s.dept_id, m.id from attend_member m join staff_on(day) s on s.user_id = m.user_id
  where m.attend_group_id = asked and m.deleted_at is null
    and m.from_date <= day and (m.to_date is null or m.to_date >= day)
  union all
  select s.user_id, s.dept_id, null::uuid from staff_on(day) s
  where s.dept_id in (
      select d.id from department d, attend_group g
      where g.id = asked and g.dept_ids && departments_above(d.path)
        and attend_group_of_department(d.id) = asked)
    and not exists (select from attend_member m where m.user_id = s.user_id and m.deleted_at is null
      and m.from_date <= day and (m.to_date is null or m.to_date >= day))
$$;

create view attend_group_view as
select g.*, (select count(*)::integer from attend_people(g.id, today())) as member_count
from attend_group g;
