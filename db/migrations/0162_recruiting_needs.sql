-- Needs for people, their rounds of interviews and score cards (docs/decisions/0213-recruiting-by-talents.md).
create table recruiting_application (
  id uuid primary key,
  doc_no text not null,
  dept_id uuid not null references department (id),
  post_id uuid not null references post (id),
  headcount integer not null check (headcount between 1 and 200),
  reason text not null,
  replace_user_id uuid references user_base_info (id),
  over_reason text,
  urgency text not null default '1',
  emp_kind text not null default '1',
  expect_date date not null,
  city text not null,
  owner_id uuid references app_user (id),
  duty text not null,
  requirement text not null,
  majors text,
  edu_min text,
  experience_years integer check (experience_years between 0 and 60),
  salary_from numeric(14, 2) check (salary_from >= 0),
  salary_to numeric(14, 2) check (salary_to >= 0),
  channels text[] not null default '{}',
  publish_state text check (publish_state in ('0', '1', '2', '9')),
  publish_until date,
  published_at timestamptz,
  closed_at timestamptz,
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
  deleted_at timestamptz,
  constraint ck_recruiting_application__pay check (salary_from <= salary_to)
);
comment on column recruiting_application.doc_no is 'Filled by a rule: the function next_document_number.';
create unique index uq_recruiting_application__doc_no on recruiting_application (lower(doc_no)) where deleted_at is null;
create index ix_recruiting_application__dept on recruiting_application (dept_id) where deleted_at is null;
create index ix_recruiting_application__post on recruiting_application (post_id) where deleted_at is null;
create index ix_recruiting_application__replace_user on recruiting_application (replace_user_id)
  where replace_user_id is not null;
create index ix_recruiting_application__owner on recruiting_application (owner_id) where owner_id is not null;
create index ix_recruiting_application__urgency on recruiting_application (urgency desc, id) where deleted_at is null;
create index ix_recruiting_application__state on recruiting_application (state, urgency desc) where deleted_at is null;
create index ix_recruiting_application__publish_state on recruiting_application (publish_state, publish_until)
  where deleted_at is null;
create index ix_recruiting_application__expect_date on recruiting_application (expect_date, id) where deleted_at is null;
create index ix_recruiting_application__apply_user on recruiting_application (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_recruiting_application__due on recruiting_application (id)
  where state = '4' and not effect_done and deleted_at is null;
create trigger announce after insert or update or delete or truncate on recruiting_application
  for each statement execute function announce_records();

create function move_recruiting_applications() returns trigger language plpgsql as $$
begin
  update recruiting_application set dept_id = new.dept_id where post_id = new.id;
  return null;
end $$;
create trigger move_recruiting_applications after update of dept_id on post
  for each row when (old.dept_id is distinct from new.dept_id) execute function move_recruiting_applications();

create table score_card (
  id uuid primary key,
  name text not null,
  items jsonb not null default '[]',
  questions jsonb not null default '[]',
  sort integer,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_score_card__name on score_card (lower(name)) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on score_card
  for each statement execute function announce_records();

create table interview_plan (
  id uuid primary key,
  recruiting_id uuid not null references recruiting_application (id),
  round integer not null check (round between 1 and 10),
  kind text not null,
  needed boolean not null default true,
  minutes integer not null default 60 check (minutes > 0),
  card_id uuid references score_card (id),
  panel_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_interview_plan__recruiting_id__round on interview_plan (recruiting_id, round)
  where deleted_at is null;
create index ix_interview_plan__recruiting on interview_plan (recruiting_id);
create index ix_interview_plan__card on interview_plan (card_id) where card_id is not null;
create trigger announce after insert or update or delete or truncate on interview_plan
  for each statement execute function announce_records();
