-- Patents of the company (docs/decisions/0230-patents.md).
create table patent (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('发明', '实用新型', '外观设计')),
  apply_no text not null,
  patent_no text,
  applicants jsonb not null,
  inventors jsonb not null,
  apply_date date not null,
  publish_date date,
  grant_date date,
  expire_date date,
  dept_id uuid references department (id),
  owner_id uuid not null references app_user (id),
  deputy_id uuid references app_user (id),
  agency text,
  family text,
  remark text,
  is_reduced boolean not null default false,
  paid_through integer,
  fee_due_date date,
  state text not null default '1' check (state in ('1', '2', '3', '4', '5', '6', '7')),
  state_reason text,
  reward numeric(14, 2),
  reward_due date,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_patent__granted_after_filing check (grant_date > apply_date),
  constraint ck_patent__published_after_filing check (publish_date >= apply_date)
);
create unique index uq_patent__apply_no on patent (lower(apply_no)) where deleted_at is null;
create unique index uq_patent__patent_no on patent (lower(patent_no)) where deleted_at is null and patent_no is not null;
create index ix_patent__dept on patent (dept_id);
create index ix_patent__owner on patent (owner_id);
create index ix_patent__deputy on patent (deputy_id);
create index ix_patent__fee_due on patent (state, fee_due_date, id) where deleted_at is null;
create index ix_patent__apply_date on patent (apply_date desc, id) where deleted_at is null;
create index ix_patent__words on patent
  using gin (name gin_trgm_ops, apply_no gin_trgm_ops, patent_no gin_trgm_ops, family gin_trgm_ops)
  where deleted_at is null;
create trigger announce after insert or update or delete or truncate on patent
  for each statement execute function announce_records();
