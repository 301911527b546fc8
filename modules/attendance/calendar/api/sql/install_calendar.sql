-- Adds the working calendar of a release for the years in which the calendar has no entered day. Inputs: the
-- plan, the timestamp for new rows.
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
