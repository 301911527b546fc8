-- Reports and texts as data (docs/decisions/0086-reports.md).
create table report_template (
  id uuid primary key,
  key text not null,
  name text not null,
  category text not null,
  query text not null,
  shown_columns jsonb not null default '[]',
  groups jsonb not null default '[]',
  with_rows boolean not null default true,
  params jsonb not null default '[]',
  chart text,
  layout text not null default 'table',
  orientation text not null default 'portrait',
  body text,
  report_type integer not null default 0,
  owner_menu_id uuid references menu (id),
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text,
  built_in boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_report_template__key on report_template (lower(key)) where deleted_at is null;
create index ix_report_template__owner_menu on report_template (owner_menu_id)
  where owner_menu_id is not null;
create trigger announce after insert or update or delete or truncate on report_template
  for each statement execute function announce_records();

-- Reports that a release brings along come once; one that a company changed or deleted stays as it left it.
create function install_reports(plan jsonb, restore boolean default false, at timestamptz default now())
returns void language plpgsql as $$
begin
  insert into report_template (id, key, name, category, query, shown_columns, groups, with_rows, params,
    chart, layout, orientation, owner_menu_id, sort, built_in, created_at, updated_at)
  select id, key, name, category, query, shown_columns, groups, with_rows, params,
    chart, layout, orientation, owner_menu_id, sort, true, at, at
  from jsonb_populate_recordset(null::report_template, plan) as planned
  where not exists (select from report_template known where known.id = planned.id
    or (lower(known.key) = lower(planned.key) and known.deleted_at is null));
  if restore then
    update report_template known
    set key = planned.key, name = planned.name, category = planned.category, query = planned.query,
      shown_columns = planned.shown_columns, groups = planned.groups, with_rows = planned.with_rows,
      params = planned.params, chart = planned.chart, layout = planned.layout,
      orientation = planned.orientation, owner_menu_id = planned.owner_menu_id, body = null,
      sort = planned.sort, report_type = 0, enabled = true, deleted_at = null,
      updated_at = now(), version = known.version + 1
    from jsonb_populate_recordset(null::report_template, plan) as planned
    where known.id = planned.id;
  end if;
end $$;
