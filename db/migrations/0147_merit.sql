-- Merit pay (docs/decisions/0191-merit-and-benefits.md): the scores that leaders give, the factors of departments, and
-- the sheet of a month. The columns of the sheet besides its own are those of every sheet of a month
-- (docs/decisions/0092-month-sheets.md).
create table merit_score (
  id uuid primary key,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  score numeric(5, 2) not null check (score between 0 and 100),
  comment text,
  scored_by_id uuid references app_user (id),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_merit_score__month__user_id on merit_score (month, user_id) where deleted_at is null;
create index ix_merit_score__month on merit_score (month desc, id) where deleted_at is null;
create index ix_merit_score__user on merit_score (user_id, month desc);
create index ix_merit_score__dept on merit_score (dept_id, month) where deleted_at is null;
create index ix_merit_score__scored_by on merit_score (scored_by_id);
create trigger announce after insert or update or delete or truncate on merit_score
  for each statement execute function announce_records();

create table merit_factor (
  id uuid primary key,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  dept_id uuid not null references department (id),
  factor numeric(4, 2) not null check (factor between 0 and 3),
  reason text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_merit_factor__month__dept_id on merit_factor (month, dept_id) where deleted_at is null;
create index ix_merit_factor__month on merit_factor (month desc, id) where deleted_at is null;
create index ix_merit_factor__dept on merit_factor (dept_id);
create trigger announce after insert or update or delete or truncate on merit_factor
  for each statement execute function announce_records();

create table merit_salary (
  id uuid primary key,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  user_id uuid not null references user_base_info (id),
  emp_no text not null,
  person_name text not null,
  dept_id uuid not null references department (id),
  department text not null,
  post_name text,
  city text,
  company_entity text,
  merit_base numeric(14, 2),
  task_score numeric(5, 2),
  leader_score numeric(5, 2),
  score numeric(5, 2),
  grade text,
  person_factor numeric(4, 2),
  dept_factor numeric(4, 2),
  paid_days numeric(5, 2),
  month_days numeric(5, 2),
  attend_ratio numeric(5, 4),
  adjust numeric(14, 2),
  adjust_reason text,
  amount numeric(14, 2),
  comment text,
  confirmed_at timestamptz,
  basis jsonb not null default '[]',
  typed jsonb not null default '{}',
  manual boolean not null generated always as (typed <> '{}') stored,
  by_hand boolean not null default false,
  last_amount numeric(14, 2),
  change text generated always as (case when last_amount is null then 'new'
    when amount > last_amount then 'up' when amount < last_amount then 'down' else 'same' end) stored,
  remark text,
  state text not null default '0' check (state in ('0', '1', '2', '3', '4', '9')),
  batch_no text,
  checked_by text,
  checked_at timestamptz,
  audited_by text,
  audited_at timestamptz,
  finished_at date,
  reason text,
  done_by jsonb not null default '{}',
  inputs text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column merit_salary.user_id is 'Filled by a rule: the person whom the row is about.';
comment on column merit_salary.emp_no is 'Filled by a rule: the value when the row was made.';
comment on column merit_salary.person_name is 'Filled by a rule: the value when the row was made.';
comment on column merit_salary.dept_id is 'Filled by a rule: the value when the row was made.';
comment on column merit_salary.department is 'Filled by a rule: the value when the row was made.';
comment on column merit_salary.basis is 'Filled by a rule: how the product computed the figures.';
comment on column merit_salary.typed is 'Filled by a rule: the figures that users overwrote, with user and time.';
comment on column merit_salary.done_by is 'Filled by a rule: the account that took each step, because some steps need two people.';
comment on column merit_salary.inputs is 'Filled by a rule: a digest of the figures of other sheets and months from which the row was computed.';
create unique index uq_merit_salary__month__user_id
  on merit_salary (month, user_id) where deleted_at is null;
create index ix_merit_salary__month on merit_salary (month, department, emp_no, id) where deleted_at is null;
create index ix_merit_salary__open on merit_salary (month) where state = '0' and deleted_at is null;
create index ix_merit_salary__user on merit_salary (user_id, month desc);
create index ix_merit_salary__dept on merit_salary (dept_id, month) where deleted_at is null;

create trigger announce after insert or update or delete or truncate on merit_salary
  for each statement execute function announce_records();
create trigger keep_archived before update on merit_salary
  for each row when (old.state = '4') execute function keep_archived_month();

-- A typed adjustment says why.
alter table merit_salary add constraint ck_merit_salary__reason
  check (coalesce(adjust, 0) = 0 or adjust_reason is not null);

-- Benefits in money, in kind and as vouchers. Whether one is taxed, the parameter of its month says.
create table benefit (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  kind text not null,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  give_date date,
  form text not null check (form in ('现金', '实物', '卡券')),
  amount numeric(14, 2) not null check (amount > 0),
  item text,
  taxable boolean not null,
  tax_basis text,
  family_id uuid references user_family (id),
  receiver text,
  signed_at timestamptz,
  state text not null default '0' check (state in ('0', '1', '2', '9')),
  confirmed_by_id uuid references app_user (id),
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_benefit__four_eyes check (confirmed_by_id is null or confirmed_by_id is distinct from created_by)
);
comment on column benefit.taxable is 'Filled by a rule: what the parameter of the month says about the kind.';
create unique index uq_benefit__month__kind__user_id on benefit (month, kind, user_id)
  where deleted_at is null and state <> '9' and kind in ('节日', '生日', '体检', '高温津贴', '住房补贴', '餐补', '交通', '通讯');
create index ix_benefit__month on benefit (month desc, id) where deleted_at is null;
create index ix_benefit__user on benefit (user_id, month desc);
create index ix_benefit__dept on benefit (dept_id, month) where deleted_at is null;
create index ix_benefit__family on benefit (family_id) where family_id is not null;
create index ix_benefit__confirmed_by on benefit (confirmed_by_id) where confirmed_by_id is not null;
create trigger announce after insert or update or delete or truncate on benefit
  for each statement execute function announce_records();
