-- Patents of the company (docs/decisions/0226-patents.md).
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
  restored_on date,
  restore_fee numeric(14, 2),
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

-- The fee that keeps a patent in force in a year of its term.
create table patent_fee (
  id uuid primary key,
  patent_id uuid not null references patent (id),
  year integer not null check (year between 1 and 30),
  legal_date date not null,
  due_date date not null,
  grace_end date not null,
  full_fee numeric(14, 2) not null,
  reduce_share numeric(5, 4) not null default 0,
  payable numeric(14, 2) not null,
  paid_at date,
  paid_amount numeric(14, 2),
  paid_surcharge numeric(14, 2),
  receipt_no text,
  payer text,
  state text not null check (state in ('未到', '待缴', '已缴', '滞纳期', '逾期失效', '放弃')),
  reminded integer,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_patent_fee__paid check (paid_at is null or (state = '已缴' and paid_amount is not null))
);
comment on column patent_fee.patent_id is 'Filled by a rule: the function write_patent_fees.';
comment on column patent_fee.year is 'Filled by a rule: the function write_patent_fees.';
comment on column patent_fee.legal_date is 'Filled by a rule: the filing day of the year before.';
comment on column patent_fee.due_date is 'Filled by a rule: the legal day, or the next working day.';
comment on column patent_fee.grace_end is 'Filled by a rule: six months after the legal day, or the next working day.';
comment on column patent_fee.full_fee is 'Filled by a rule: the parameter patent.fees.';
comment on column patent_fee.payable is 'Filled by a rule: the full fee less the reduction.';
comment on column patent_fee.state is 'Filled by a rule: the function write_patent_fees.';
create unique index uq_patent_fee__patent_id__year on patent_fee (patent_id, year) where deleted_at is null;
create index ix_patent_fee__due on patent_fee (state, due_date, id) where deleted_at is null;
create index ix_patent_fee__due_date on patent_fee (due_date, id) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on patent_fee
  for each statement execute function announce_records();

-- The inventors of a patent as they are paid, one row each.
create table patent_inventor (
  id uuid primary key,
  patent_id uuid not null references patent (id),
  seq integer not null,
  user_id uuid references user_base_info (id),
  name text not null,
  share numeric(5, 2) not null,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column patent_inventor.patent_id is 'Filled by a rule: the function write_patent_inventors.';
comment on column patent_inventor.seq is 'Filled by a rule: the place in the list of inventors.';
comment on column patent_inventor.name is 'Filled by a rule: the function write_patent_inventors.';
comment on column patent_inventor.share is 'Filled by a rule: the function write_patent_inventors.';
create unique index uq_patent_inventor__patent_id__seq on patent_inventor (patent_id, seq) where deleted_at is null;
create index ix_patent_inventor__user on patent_inventor (user_id);
create trigger announce after insert or update or delete or truncate on patent_inventor
  for each statement execute function announce_records();
