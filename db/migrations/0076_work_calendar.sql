-- Days that are not what their weekday says (docs/decisions/0096-working-calendar.md).
create table work_calendar (
  id uuid primary key,
  date date not null,
  day_class text not null check (day_class in ('0', '1', '2', '3')),
  name text,
  basis text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_work_calendar__date on work_calendar (date) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on work_calendar
  for each statement execute function announce_records();

-- A year that somebody has begun to keep himself, or that was brought along before, is left as it is.
create function install_calendar(plan jsonb, at timestamptz default now()) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('install_built_ins', 0));
  insert into work_calendar (id, date, day_class, name, basis, created_at, updated_at)
  select d.id, d.date, d."dayClass", d.name, d.basis, at, at
  from jsonb_to_recordset(plan) as d (id uuid, date date, "dayClass" text, name text, basis text)
  where not exists (select from work_calendar known
    where date_trunc('year', known.date) = date_trunc('year', d.date))
  on conflict (id) do nothing;
$$;
