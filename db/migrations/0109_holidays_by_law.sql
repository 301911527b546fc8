-- Public holidays of years whose official notice nobody has entered yet
-- (docs/decisions/0138-holidays-before-the-notice.md).
alter table work_calendar add column by_law boolean not null default false;
comment on column work_calendar.by_law is
  'Put in by the product from the regulation; it gives way to whatever somebody enters or a notice brings.';

-- Whatever is entered for a day takes the place of what the product put there.
create function replace_day_by_law() returns trigger language plpgsql as $$
begin
  delete from work_calendar c where c.date = new.date and c.by_law;
  return new;
end $$;
create trigger replace_day_by_law before insert on work_calendar
  for each row when (not new.by_law) execute function replace_day_by_law();

-- Whoever changes a day keeps it himself from then on.
create function keep_changed_day() returns trigger language plpgsql as $$
begin
  new.by_law := false;
  return new;
end $$;
create trigger keep_changed_day before update of date, day_class, name, basis on work_calendar
  for each row when (old.by_law and new.deleted_at is null) execute function keep_changed_day();

-- A year that somebody has begun to keep himself, or that was brought along before, is left as it is.
create or replace function install_calendar(plan jsonb, at timestamptz default now()) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('install_built_ins', 0));
  insert into work_calendar (id, date, day_class, name, basis, created_at, updated_at)
  select d.id, d.date, d."dayClass", d.name, d.basis, at, at
  from jsonb_to_recordset(plan) as d (id uuid, date date, "dayClass" text, name text, basis text)
  where not exists (select from work_calendar known
    where not known.by_law and date_trunc('year', known.date) = date_trunc('year', d.date))
  on conflict (id) do nothing;
$$;

-- Whether the notice of a year was entered, at least in part.
create function is_calendar_entered(year integer) returns boolean language sql stable as $$
  select exists (select from work_calendar c where c.deleted_at is null and not c.by_law
    and c.date between make_date(year, 1, 1) and make_date(year, 12, 31))
$$;

-- Puts public holidays into years of which nobody has entered anything; a day that was taken out stays out.
create function install_holidays_by_law(plan jsonb, at timestamptz default now()) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('install_built_ins', 0));
  insert into work_calendar (id, date, day_class, name, basis, by_law, created_at, updated_at)
  select d.id, d.date, d."dayClass", d.name, d.basis, true, at, at
  from jsonb_to_recordset(plan) as d (id uuid, date date, "dayClass" text, name text, basis text)
  where not is_calendar_entered(extract(year from d.date)::integer)
    and not exists (select from work_calendar known where known.date = d.date)
  on conflict (id) do nothing;
$$;

-- A leave that reaches into a year without a notice says which year that is.
alter table leave add column uncertain_year integer;
comment on column leave.uncertain_year is 'The first year that the leave reaches into whose official notice was not entered when its days were counted.';
drop view leave_view;
create view leave_view as
select t.*, attached_files('attendance/leaves', t.id, 'proof') as proof from leave t;
