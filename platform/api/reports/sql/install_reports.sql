-- Adds the reports of a release that the database does not have yet. A report that the company changed or
-- deleted stays unchanged, unless restore is true. Inputs: the plan, restore, the time that is stored in new
-- rows.
create or replace function install_reports(plan jsonb, restore boolean default false, at timestamptz default now())
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
