-- Documents are found by whom they are about and by their number (docs/decisions/0094-document-keywords.md).

-- Also of people who are gone: what was agreed with them is still listed.
drop index ix_user_base_info__words;
create index ix_user_base_info__words on user_base_info using gin (
  emp_no gin_trgm_ops, name gin_trgm_ops, school gin_trgm_ops
);

create index ix_contract__words on contract using gin (doc_no gin_trgm_ops) where deleted_at is null;
create index ix_transfer__words on transfer using gin (doc_no gin_trgm_ops) where deleted_at is null;
create index ix_dimission__words on dimission using gin (doc_no gin_trgm_ops)
  where deleted_at is null;
create index ix_certificate__words on certificate using gin (cert_no gin_trgm_ops)
  where deleted_at is null;
create index ix_commitment_letter__words on commitment_letter using gin (
  title gin_trgm_ops, letter_no gin_trgm_ops
) where deleted_at is null;
create index ix_probation__words on probation using gin (
  doc_no gin_trgm_ops, person_name gin_trgm_ops, person_no gin_trgm_ops
) where deleted_at is null;
create index ix_positive__words on positive using gin (
  doc_no gin_trgm_ops, person_name gin_trgm_ops, person_no gin_trgm_ops
) where deleted_at is null;

-- Companies are few and contracts many: the index alone is looked through.
create index ix_contract__company_entity on contract (company_entity) where deleted_at is null;
