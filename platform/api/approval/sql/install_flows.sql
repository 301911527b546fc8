-- Adds the approval flows of a release for the kinds of documents that have none. Inputs: the plan, the
-- creation and update time of the new rows.
create or replace function install_flows(plan jsonb, at timestamptz default now()) returns void
language sql as $$
  insert into approval_flow (id, resource, flow_version, name, steps, state, created_at, updated_at)
  select planned.id, planned.resource, 1, planned.name, planned.steps, '1', at, at
  from jsonb_to_recordset(plan) as planned (id uuid, resource text, name text, steps jsonb)
  where not exists (select from approval_flow known where known.resource = planned.resource)
$$;
