-- Departments and contracts name their employer by the register (docs/decisions/0178-employers-by-register.md). The
-- names that were typed before stay. The register is new, so nothing can be matched here: a rule matches the names
-- that are equal when an employer is entered, and the page of employer names lists the others.
drop view if exists department_view;
drop view if exists contract_view;

alter table department add column entity_id uuid references legal_entity (id);
create index ix_department__entity on department (entity_id) where deleted_at is null;

alter table contract add column entity_id uuid references legal_entity (id);
create index ix_contract__entity on contract (entity_id) where deleted_at is null;

-- The names that wait to be matched.
create index ix_department__unmatched on department (company_entity)
  where entity_id is null and company_entity <> '' and deleted_at is null;
create index ix_contract__unmatched on contract (company_entity)
  where entity_id is null and company_entity <> '' and deleted_at is null;
