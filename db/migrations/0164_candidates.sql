-- Applications of people for needs (docs/decisions/0213-recruiting-by-talents.md).
create table candidate (
  id uuid primary key,
  candidate_no text not null,
  name text not null,
  talent_id uuid not null references talent (id),
  recruiting_id uuid not null references recruiting_application (id),
  dept_id uuid not null references department (id),
  post_id uuid not null references post (id),
  state text not null default '10' check (state in ('10', '20', '30', '40', '50', '60', '70', '80', '81', '90')),
  stage_at timestamptz not null default now(),
  due_on date,
  channel text,
  referrer_id uuid references app_user (id),
  owner_id uuid references app_user (id),
  tags text,
  fail_reason text,
  before_id uuid references candidate (id),
  expect_salary numeric(14, 2) check (expect_salary >= 0),
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column candidate.candidate_no is 'Filled by a rule: the function next_document_number.';
comment on column candidate.name is 'Filled by a rule: the trigger place_candidate.';
comment on column candidate.dept_id is 'Filled by a rule: the trigger place_candidate.';
comment on column candidate.post_id is 'Filled by a rule: the trigger place_candidate.';
create unique index uq_candidate__candidate_no on candidate (lower(candidate_no)) where deleted_at is null;
-- One open application of a person for a need.
create unique index uq_candidate__talent_id__recruiting_id on candidate (talent_id, recruiting_id)
  where deleted_at is null and state < '70';
create index ix_candidate__recruiting on candidate (recruiting_id, state);
create index ix_candidate__talent on candidate (talent_id);
create index ix_candidate__dept on candidate (dept_id) where deleted_at is null;
create index ix_candidate__post on candidate (post_id) where deleted_at is null;
create index ix_candidate__state on candidate (state, due_on) where deleted_at is null;
create index ix_candidate__due_on on candidate (due_on, id) where deleted_at is null;
create index ix_candidate__stage_at on candidate (stage_at desc, id) where deleted_at is null;
create index ix_candidate__referrer on candidate (referrer_id) where referrer_id is not null;
create index ix_candidate__owner on candidate (owner_id) where owner_id is not null;
create index ix_candidate__before on candidate (before_id) where before_id is not null;
create index ix_candidate__words on candidate using gin (candidate_no gin_trgm_ops, name gin_trgm_ops)
  where deleted_at is null;
create trigger announce after insert or update or delete or truncate on candidate
  for each statement execute function announce_records();

create function place_candidate() returns trigger language plpgsql as $$
begin
  select t.name into new.name from talent t where t.id = new.talent_id;
  select a.dept_id, a.post_id into new.dept_id, new.post_id
  from recruiting_application a where a.id = new.recruiting_id;
  return new;
end $$;
create trigger place_candidate before insert or update of talent_id, recruiting_id on candidate
  for each row execute function place_candidate();

create function follow_talent() returns trigger language plpgsql as $$
begin
  update candidate set name = new.name where talent_id = new.id;
  return null;
end $$;
create trigger follow_talent after update of name on talent
  for each row when (old.name is distinct from new.name) execute function follow_talent();

create function follow_need() returns trigger language plpgsql as $$
begin
  update candidate set dept_id = new.dept_id, post_id = new.post_id where recruiting_id = new.id;
  return null;
end $$;
create trigger follow_need after update of dept_id, post_id on recruiting_application
  for each row when (old.dept_id is distinct from new.dept_id or old.post_id is distinct from new.post_id)
  execute function follow_need();

alter table talent_merge add column candidate_ids uuid[] not null default '{}';
drop view if exists recruiting_application_view;
