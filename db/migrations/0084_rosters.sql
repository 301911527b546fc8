-- Rosters: who is on one, what was published, and the lists of it (docs/decisions/0103-rosters.md).

comment on column user_schedule.source is 'Filled by a rule: how it came to be';

-- Where the person works on that day: heads of departments see the rows of their people.
alter table user_schedule add column dept_id uuid references department (id);
create index ix_user_schedule__dept on user_schedule (dept_id, date desc) where deleted_at is null;
create function place_schedule() returns trigger language plpgsql as $$
begin
  new.dept_id := (select p.dept_id from user_position p
    where p.user_id = new.user_id and p.is_main and p.deleted_at is null
      and p.start_date <= new.date and (p.end_date is null or p.end_date >= new.date));
  return new;
end $$;
create trigger place before insert on user_schedule for each row when (new.dept_id is null)
  execute function place_schedule();

create index ix_user_schedule__date on user_schedule (date desc, id) where deleted_at is null;

-- Rows of the roster with who changed them last.
create view user_schedule_view as
select s.*, u.name as changed_by, s.updated_at as changed_at
from user_schedule s left join app_user u on u.id = s.updated_by;

create view attend_lock_view as
select l.*, l.locked_by as locked_by_id from attend_lock l;

-- What people are told to work: the roster of a group and a month as it was published, and how often.
create table published_schedule (
  id uuid primary key,
  attend_group_id uuid not null references attend_group (id),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  edition integer not null check (edition > 0),
  -- What broke a rule, and what was said about it.
  warnings jsonb not null default '[]',
  reasons jsonb not null default '[]',
  -- The roster has changed since: what is published next is another edition.
  is_stale boolean not null default false,
  published_by uuid references app_user (id),
  published_at timestamptz not null default now()
);
create unique index uq_published_schedule__edition on published_schedule (attend_group_id, month, edition desc);
create index ix_published_schedule__published_by on published_schedule (published_by);

-- Each person's days as they were published last: what somebody without a part in the roster is shown.
create table published_day (
  user_id uuid not null references user_base_info (id),
  date date not null,
  attend_group_id uuid not null references attend_group (id),
  shift_group_id uuid references shift_group (id),
  primary key (user_id, date)
);
create index ix_published_day__group on published_day (attend_group_id, date);
create index ix_published_day__shift on published_day (shift_group_id);

-- What is in force of a published month: its last edition.
create view published_now as
select distinct on (p.attend_group_id, p.month) p.*
from published_schedule p order by p.attend_group_id, p.month, p.edition desc;

-- Whoever changes a published roster: people know another one than there is.
create function outdate_published() returns trigger language plpgsql as $$
begin
  update published_schedule p set is_stale = true
  from (select distinct attend_group_id, to_char(date, 'YYYY-MM') as month from entered) c
  where p.attend_group_id = c.attend_group_id and p.month = c.month and not p.is_stale
    and p.edition = (select max(edition) from published_schedule l
      where l.attend_group_id = c.attend_group_id and l.month = c.month);
  return null;
end $$;
create trigger outdate_entered after insert on user_schedule
  referencing new table as entered for each statement execute function outdate_published();
create trigger outdate_changed after update on user_schedule
  referencing new table as entered for each statement execute function outdate_published();

-- Everybody who is in a group on some of these days and expected at work then, with his last department.
-- Whoever was named elsewhere for the whole time is not; what holds on each day tells attend_places.
create function attend_roster_people(asked uuid, since date, until date)
returns table (user_id uuid, dept_id uuid) language sql stable as $$
  with brought as materialized (
    select d.id from department d, attend_group g
    where g.id = asked and g.dept_ids && departments_above(d.path)
      and attend_group_of_department(d.id) = asked
  ), spell as (
    select p.user_id, p.dept_id, p.start_date, p.end_date,
      greatest(p.start_date, since) as first, least(p.end_date, until) as last
    from user_position p join user_base_info b on b.id = p.user_id and b.deleted_at is null
    where p.is_main and p.deleted_at is null
      and p.start_date <= until and (p.end_date is null or p.end_date >= since)
      and exists (select from employment_status s where s.user_id = p.user_id and is_expected(s.status)
        and s.from_day <= until and (s.to_day is null or s.to_day >= since))
      and (not is_expected(b.status) or b.leave_date is null or b.leave_date >= since)
  )
  select distinct on (spell.user_id) spell.user_id, spell.dept_id
  from spell
  where exists (select from attend_member m where m.user_id = spell.user_id
      and m.attend_group_id = asked and m.deleted_at is null
      and m.from_date <= until and (m.to_date is null or m.to_date >= since))
    or (spell.dept_id in (select id from brought)
      and not exists (select from attend_member m where m.user_id = spell.user_id and m.deleted_at is null
        and m.from_date <= spell.first and (m.to_date is null or m.to_date >= spell.last)))
  order by spell.user_id, spell.start_date desc
$$;
