-- Adds the contract texts of a release once, for the contract types that have none. A text that the company
-- changed or deleted stays unchanged. Inputs: the plan, the time that is stored in new rows.
create or replace function install_texts(plan jsonb, at timestamptz default now())
returns void language plpgsql as $$
begin
  create temp table added_text on commit drop as
    with planned as (
      select * from jsonb_to_recordset(plan)
        as t (id uuid, key text, name text, category text, query text, body text, sort integer, types text[])
    ), added as (
      insert into report_template (id, key, name, category, query, layout, body, sort, built_in, created_at, updated_at)
      select id, key, name, category, query, 'text', body, sort, true, at, at from planned
      where not exists (select from report_template known where known.id = planned.id
        or (lower(known.key) = lower(planned.key) and known.deleted_at is null))
      returning id
    )
    select planned.id, unnest(planned.types) as code from planned join added on added.id = planned.id;
  update contract_type t set template_id = added_text.id from added_text
  where lower(t.code) = lower(added_text.code) and t.template_id is null and t.deleted_at is null;
  drop table added_text;
end $$;
