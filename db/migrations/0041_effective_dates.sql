-- Documents that take effect on a later day, and the first that change a person
-- (docs/decisions/0063-effective-dates.md).

-- Why a document that is done did not take effect on its day. It is tried again, and the row goes
-- once it does.
create table effect_failure (
  resource text not null,
  record_id uuid not null,
  problem text not null,
  problem_values jsonb not null default '{}',
  attempts integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (resource, record_id)
);

create index ix_post_explain__due on post_explain (effective_date)
  where state = '4' and not effect_done and deleted_at is null;

create table transfer (
  id uuid primary key,
  doc_no text not null,
  user_id uuid not null references user_base_info (id),
  kind text not null,
  from_dept_id uuid not null references department (id),
  from_post_id uuid references post (id),
  from_rank_id uuid references post_rank (id),
  to_dept_id uuid not null references department (id),
  to_post_id uuid not null references post (id),
  to_rank_id uuid references post_rank (id),
  effective_date date not null,
  loan_end_date date,
  leader_after_id uuid references app_user (id),
  salary_adjust boolean not null default false,
  salary_before numeric(14, 2),
  salary_after numeric(14, 2),
  reason text not null,
  over_reason text,
  handover jsonb not null default '[]',
  consent boolean not null default false,
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
comment on column transfer.doc_no is 'Filled by a rule: next_document_number.';
comment on column transfer.from_dept_id is 'Filled by a rule: where the person works.';
create unique index uq_transfer__doc_no on transfer (lower(doc_no)) where deleted_at is null;
-- Of one person one transfer at a time is asked for, or waits for its day.
create unique index uq_transfer__user_id on transfer (user_id)
  where (state in ('1', '2') or (state = '4' and not effect_done)) and deleted_at is null;
create index ix_transfer__user on transfer (user_id, effective_date desc);
create index ix_transfer__from_dept on transfer (from_dept_id) where deleted_at is null;
create index ix_transfer__to_dept on transfer (to_dept_id) where deleted_at is null;
create index ix_transfer__from_post on transfer (from_post_id) where from_post_id is not null;
create index ix_transfer__to_post on transfer (to_post_id);
create index ix_transfer__from_rank on transfer (from_rank_id) where from_rank_id is not null;
create index ix_transfer__to_rank on transfer (to_rank_id) where to_rank_id is not null;
create index ix_transfer__leader_after on transfer (leader_after_id) where leader_after_id is not null;
create index ix_transfer__apply_user on transfer (apply_user_id, apply_at desc) where apply_user_id is not null;
create index ix_transfer__state on transfer (state, doc_no desc) where deleted_at is null;
create index ix_transfer__due on transfer (effective_date)
  where state = '4' and not effect_done and deleted_at is null;
create trigger announce after insert or update or delete or truncate on transfer
  for each statement execute function announce_records();
