-- Flows are edited as records (docs/decisions/0064-approval-flows-as-data.md): their steps are
-- the text that was saved, as with parameters, so that a form shows what it stored.
alter table approval_flow alter column steps type text using steps::text;
-- PostgreSQL 15 does not know `is json`.
do $$ begin
  if current_setting('server_version_num')::integer >= 160000 then
    execute 'alter table approval_flow add constraint ck_approval_flow__steps check (steps is json array)';
  else
    alter table approval_flow add constraint ck_approval_flow__steps
      check (jsonb_typeof(steps::jsonb) = 'array');
  end if;
end $$;
alter table approval_flow rename constraint uq_approval_flow__resource_flow_version
  to uq_approval_flow__resource__flow_version;
comment on column approval_flow.flow_version is 'Filled by a rule: the next one of its documents.';
create index ix_approval_flow__versions on approval_flow (resource, flow_version desc)
  where deleted_at is null;
create trigger announce after insert or update or delete or truncate on approval_flow
  for each statement execute function announce_records();
