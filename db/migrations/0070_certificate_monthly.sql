-- What people are paid in a month for their certificates (docs/decisions/0092-month-sheets.md). The columns
-- besides certificate_id, days, allowance and amount are those of every sheet of a month.
create table certificate_monthly (
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
  certificate_id uuid not null references certificate (id),
  allowance numeric(14, 2) not null,
  days integer not null default 0 check (days between 0 and 31),
  amount numeric(14, 2) not null default 0,
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
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column certificate_monthly.user_id is 'Filled by a rule: whose certificate it is.';
comment on column certificate_monthly.emp_no is 'Filled by a rule: as it was when the row was made.';
comment on column certificate_monthly.person_name is 'Filled by a rule: as it was when the row was made.';
comment on column certificate_monthly.dept_id is 'Filled by a rule: as it was when the row was made.';
comment on column certificate_monthly.department is 'Filled by a rule: as it was when the row was made.';
comment on column certificate_monthly.basis is 'Filled by a rule: how the figures came about.';
comment on column certificate_monthly.typed is 'Filled by a rule: what was typed over, by whom and when.';
create unique index uq_certificate_monthly__month__user_id__certificate_id
  on certificate_monthly (month, user_id, certificate_id) where deleted_at is null;
create index ix_certificate_monthly__month on certificate_monthly (month, department, emp_no, id)
  where deleted_at is null;
create index ix_certificate_monthly__open on certificate_monthly (month) where state = '0' and deleted_at is null;
create index ix_certificate_monthly__user on certificate_monthly (user_id, month desc);
create index ix_certificate_monthly__dept on certificate_monthly (dept_id, month) where deleted_at is null;
create index ix_certificate_monthly__certificate on certificate_monthly (certificate_id, month);
create trigger announce after insert or update or delete or truncate on certificate_monthly
  for each statement execute function announce_records();

-- What is in the archive says for good what it said: no statement changes more of it than its state.
create function keep_archived_month() returns trigger language plpgsql as $$
declare
  -- What it moves along by, and what follows from other columns.
  said text[] := '{state,version,updated_at,updated_by,reason,dept_id,manual,change}';
begin
  if to_jsonb(old) - said
    is distinct from to_jsonb(new) - said then
    raise exception 'a row of the archive stays as it is: %', old.id;
  end if;
  return new;
end $$;
create trigger keep_archived before update on certificate_monthly
  for each row when (old.state = '4') execute function keep_archived_month();
