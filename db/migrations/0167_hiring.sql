-- Talks about pay, checkups, hirings and offers (docs/decisions/0216-hiring-and-offers.md).
drop view if exists recruiting_application_view;
drop view if exists post_view;
alter table post add column needs_checkup boolean not null default false;

create table salary_interview (
  id uuid primary key,
  candidate_id uuid not null references candidate (id),
  dept_id uuid not null references department (id),
  post_id uuid not null references post (id),
  talk_at timestamptz not null,
  talker_id uuid not null references app_user (id),
  rank_id uuid not null references post_rank (id),
  expect numeric(14, 2) not null check (expect >= 0),
  offer_base numeric(14, 2) not null check (offer_base >= 0),
  offer_post numeric(14, 2) check (offer_post >= 0),
  offer_merit numeric(14, 2) check (offer_merit >= 0),
  allowance numeric(14, 2) check (allowance >= 0),
  year_bonus numeric(14, 2) check (year_bonus >= 0),
  probation_ratio numeric(3, 2) not null default 1 check (probation_ratio between 0 and 1),
  insurance_base numeric(14, 2) check (insurance_base >= 0),
  fund_base numeric(14, 2) check (fund_base >= 0),
  year_total numeric(14, 2) generated always as (
    12 * (offer_base + coalesce(offer_post, 0) + coalesce(offer_merit, 0) + coalesce(allowance, 0))
      + coalesce(year_bonus, 0)) stored,
  state text not null default '0' check (state in ('0', '1', '2')),
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column salary_interview.dept_id is 'Filled by a rule: the trigger place_salary_interview.';
comment on column salary_interview.post_id is 'Filled by a rule: the trigger place_salary_interview.';
create index ix_salary_interview__candidate on salary_interview (candidate_id, state);
create index ix_salary_interview__dept on salary_interview (dept_id) where deleted_at is null;
create index ix_salary_interview__post on salary_interview (post_id) where deleted_at is null;
create index ix_salary_interview__talker on salary_interview (talker_id);
create index ix_salary_interview__rank on salary_interview (rank_id);
create index ix_salary_interview__talk_at on salary_interview (talk_at desc, id) where deleted_at is null;
create index ix_salary_interview__state on salary_interview (state, talk_at desc) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on salary_interview
  for each statement execute function announce_records();

create function place_salary_interview() returns trigger language plpgsql as $$
begin
  select c.dept_id, c.post_id into new.dept_id, new.post_id from candidate c where c.id = new.candidate_id;
  return new;
end $$;
create trigger place_salary_interview before insert or update of candidate_id on salary_interview
  for each row execute function place_salary_interview();

create table checkup (
  id uuid primary key,
  candidate_id uuid references candidate (id),
  user_id uuid references user_base_info (id),
  dept_id uuid not null references department (id),
  name text not null,
  kind text not null,
  hospital text,
  plan_date date not null,
  done_date date,
  result text not null default '0' check (result in ('0', '1', '2', '3', '4')),
  recheck_date date,
  fee numeric(14, 2) check (fee >= 0),
  payer text,
  next_date date,
  abnormal text,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_checkup__one_person check (num_nonnulls(candidate_id, user_id) = 1)
);
comment on column checkup.dept_id is 'Filled by a rule: the trigger place_checkup.';
comment on column checkup.name is 'Filled by a rule: the trigger place_checkup.';
create index ix_checkup__candidate on checkup (candidate_id) where candidate_id is not null;
create index ix_checkup__user on checkup (user_id, done_date desc) where user_id is not null;
create index ix_checkup__dept on checkup (dept_id) where deleted_at is null;
create index ix_checkup__plan_date on checkup (plan_date desc, id) where deleted_at is null;
create index ix_checkup__next_date on checkup (next_date, id) where deleted_at is null;
create index ix_checkup__result on checkup (result, plan_date desc) where deleted_at is null;
create index ix_checkup__words on checkup using gin (name gin_trgm_ops) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on checkup
  for each statement execute function announce_records();

create function place_checkup() returns trigger language plpgsql as $$
begin
  if new.candidate_id is not null then
    select c.name, c.dept_id into new.name, new.dept_id from candidate c where c.id = new.candidate_id;
  else
    select b.name, b.dept_id into new.name, new.dept_id from user_base_info b where b.id = new.user_id;
  end if;
  return new;
end $$;
create trigger place_checkup before insert or update of candidate_id, user_id on checkup
  for each row execute function place_checkup();

create table to_be_recruited (
  id uuid primary key,
  doc_no text not null,
  candidate_id uuid not null references candidate (id),
  recruiting_id uuid not null references recruiting_application (id),
  name text not null,
  dept_id uuid not null references department (id),
  post_id uuid not null references post (id),
  rank_id uuid references post_rank (id),
  salary_interview_id uuid references salary_interview (id),
  emp_kind text not null default '1',
  plan_join_date date not null,
  mentor_id uuid references app_user (id),
  contract_term text,
  contract_months integer check (contract_months between 1 and 600),
  probation_months integer not null check (probation_months between 0 and 6),
  materials jsonb not null default '[]',
  offer_state text check (offer_state in ('0', '1', '2', '3', '4', '5', '6')),
  offer_sent_at timestamptz,
  offer_expires_at timestamptz,
  joined_at date,
  user_id uuid references user_base_info (id),
  remark text,
  state text not null default '0',
  apply_user_id uuid references app_user (id),
  apply_at timestamptz,
  current_approver text,
  finished_at timestamptz,
  effect_done boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column to_be_recruited.doc_no is 'Filled by a rule: the function next_document_number.';
comment on column to_be_recruited.recruiting_id is 'Filled by a rule: the trigger place_hiring.';
comment on column to_be_recruited.name is 'Filled by a rule: the trigger place_hiring.';
comment on column to_be_recruited.dept_id is 'Filled by a rule: the trigger place_hiring.';
comment on column to_be_recruited.post_id is 'Filled by a rule: the trigger place_hiring.';
create unique index uq_to_be_recruited__doc_no on to_be_recruited (lower(doc_no)) where deleted_at is null;
-- One hiring an application; a cancelled one makes room for another.
create unique index uq_to_be_recruited__candidate_id on to_be_recruited (candidate_id)
  where deleted_at is null and state <> '9';
create index ix_to_be_recruited__candidate on to_be_recruited (candidate_id);
create index ix_to_be_recruited__recruiting on to_be_recruited (recruiting_id, offer_state);
create index ix_to_be_recruited__dept on to_be_recruited (dept_id) where deleted_at is null;
create index ix_to_be_recruited__post on to_be_recruited (post_id) where deleted_at is null;
create index ix_to_be_recruited__rank on to_be_recruited (rank_id) where rank_id is not null;
create index ix_to_be_recruited__salary_interview on to_be_recruited (salary_interview_id)
  where salary_interview_id is not null;
create index ix_to_be_recruited__mentor on to_be_recruited (mentor_id) where mentor_id is not null;
create index ix_to_be_recruited__user on to_be_recruited (user_id) where user_id is not null;
create index ix_to_be_recruited__plan_join_date on to_be_recruited (plan_join_date, id) where deleted_at is null;
create index ix_to_be_recruited__state on to_be_recruited (state, plan_join_date) where deleted_at is null;
create index ix_to_be_recruited__offer_state on to_be_recruited (offer_state, offer_expires_at) where deleted_at is null;
create index ix_to_be_recruited__apply_user on to_be_recruited (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_to_be_recruited__due on to_be_recruited (id)
  where state = '4' and not effect_done and deleted_at is null;
create index ix_to_be_recruited__words on to_be_recruited using gin (doc_no gin_trgm_ops, name gin_trgm_ops)
  where deleted_at is null;
create trigger announce after insert or update or delete or truncate on to_be_recruited
  for each statement execute function announce_records();

create function place_hiring() returns trigger language plpgsql as $$
begin
  select c.name, c.dept_id, c.post_id, c.recruiting_id
    into new.name, new.dept_id, new.post_id, new.recruiting_id
  from candidate c where c.id = new.candidate_id;
  return new;
end $$;
create trigger place_hiring before insert or update of candidate_id on to_be_recruited
  for each row execute function place_hiring();

create table offer (
  id uuid primary key,
  hiring_id uuid not null references to_be_recruited (id),
  edition integer not null check (edition > 0),
  salary_interview_id uuid not null references salary_interview (id),
  body text not null,
  hash text not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  state text not null default '1' check (state in ('1', '2', '3', '4', '5', '6')),
  answered_at timestamptz,
  answered_name text,
  answered_from text,
  reason text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column offer.salary_interview_id is 'Filled by a rule: the newest agreed talk of the candidate.';
create unique index uq_offer__hiring_id__edition on offer (hiring_id, edition) where deleted_at is null;
-- One offer of a hiring waits for an answer or was accepted.
create unique index uq_offer__hiring_id on offer (hiring_id) where deleted_at is null and state in ('1', '2');
create index ix_offer__hiring on offer (hiring_id, sent_at desc);
create index ix_offer__salary_interview on offer (salary_interview_id);
create index ix_offer__expires_at on offer (expires_at) where state = '1' and deleted_at is null;
create trigger announce after insert or update or delete or truncate on offer
  for each statement execute function announce_records();

create function keep_offer_text() returns trigger language plpgsql as $$
begin
  raise exception 'the text of an offer does not change' using errcode = 'check_violation';
end $$;
create trigger keep_offer_text before update of hiring_id, edition, body, hash, sent_at, salary_interview_id on offer
  for each row when ((old.hiring_id, old.edition, old.body, old.hash, old.sent_at, old.salary_interview_id)
    is distinct from (new.hiring_id, new.edition, new.body, new.hash, new.sent_at, new.salary_interview_id))
  execute function keep_offer_text();

create function follow_hired_candidate() returns trigger language plpgsql as $$
begin
  update salary_interview set dept_id = new.dept_id, post_id = new.post_id where candidate_id = new.id;
  update checkup set name = new.name, dept_id = new.dept_id where candidate_id = new.id;
  update to_be_recruited set name = new.name, dept_id = new.dept_id, post_id = new.post_id
  where candidate_id = new.id;
  return null;
end $$;
create trigger follow_hired_candidate after update of name, dept_id, post_id on candidate
  for each row when ((old.name, old.dept_id, old.post_id) is distinct from (new.name, new.dept_id, new.post_id))
  execute function follow_hired_candidate();
