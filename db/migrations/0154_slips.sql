-- Slips that people read, confirm and ask about (docs/decisions/0207-slips.md).
create table slip_confirmation (
  salary_id uuid not null references salary (id),
  digest text not null,
  user_id uuid not null references user_base_info (id),
  confirmed_at timestamptz not null default now(),
  primary key (salary_id, digest)
);
create index ix_slip_confirmation__user on slip_confirmation (user_id);
comment on table slip_confirmation is 'A person has confirmed their slip. It counts while the amounts of the row still have this hash.';
comment on column slip_confirmation.digest is 'Filled by a rule: the hash of the amounts that the person read (seal_of_salary).';
comment on column slip_confirmation.confirmed_at is 'Filled by a rule: when the person confirmed.';

create table salary_question (
  id uuid primary key,
  salary_id uuid not null references salary (id),
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  item text not null,
  part text not null check (part in ('item', 'net', 'insurance', 'fund', 'tax')),
  item_id uuid references pay_item (id),
  amount numeric(14, 2),
  question text not null check (length(question) between 1 and 500),
  state text not null default '0' check (state in ('0', '1', '2')),
  due_on date not null,
  answer text check (length(answer) <= 1000),
  answered_by_id uuid references app_user (id),
  answered_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_salary_question__salary_id__part__item_id on salary_question (salary_id, part, item_id)
  nulls not distinct where deleted_at is null and state = '0';
create index ix_salary_question__salary on salary_question (salary_id);
create index ix_salary_question__user on salary_question (user_id, month desc);
create index ix_salary_question__dept on salary_question (dept_id, month) where deleted_at is null;
create index ix_salary_question__item on salary_question (item_id) where item_id is not null;
create index ix_salary_question__answered_by on salary_question (answered_by_id) where answered_by_id is not null;
create index ix_salary_question__due on salary_question (due_on, id) where deleted_at is null and state = '0';
create trigger announce after insert or update or delete or truncate on salary_question
  for each statement execute function announce_records();
comment on column salary_question.item is 'Filled by a rule: the code of the line of the slip.';
