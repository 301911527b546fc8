-- Adds the statutory holidays of a release for the years whose notice is not entered, and removes those that
-- the release no longer has (docs/decisions/0138-holidays-before-the-notice.md). Days that the company
-- changed or deleted stay. Inputs: the plan, the timestamp for new rows.
create or replace function install_holidays_by_law(plan jsonb, at timestamptz default now()) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('install_built_ins', 0));
  delete from work_calendar c
  where c.by_law and c.deleted_at is null
    and not is_calendar_entered(extract(year from c.date)::integer)
    and extract(year from c.date) in (select extract(year from d.date)
      from jsonb_to_recordset(plan) as d (date date))
    and c.date not in (select d.date from jsonb_to_recordset(plan) as d (date date));
  insert into work_calendar (id, date, day_class, name, basis, by_law, created_at, updated_at)
  select d.id, d.date, d."dayClass", d.name, d.basis, true, at, at
  from jsonb_to_recordset(plan) as d (id uuid, date date, "dayClass" text, name text, basis text)
  where not is_calendar_entered(extract(year from d.date)::integer)
    and not exists (select from work_calendar known where known.date = d.date)
  on conflict (id) do nothing;
$$;
