-- Cards that take pay, and the changes that employees ask for (docs/decisions/0208-cards-and-bank-batches.md).
create table salary_bank (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  bank_name text not null,
  branch text,
  union_code text,
  holder text not null,
  card_no text not null,
  kind text not null default '工资' check (kind in ('工资', '报销', '奖金')),
  is_default boolean not null default true,
  valid_from date not null default today(),
  valid_to date,
  verified boolean not null default false,
  fail_reason text check (fail_reason in ('holder')),
  last_pay_month text check (last_pay_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  last_pay_result text not null default '未发' check (last_pay_result in ('成功', '失败', '未发')),
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_salary_bank__days check (valid_to >= valid_from),
  constraint ex_salary_bank__default exclude using gist
    (user_id with =, kind with =, daterange(valid_from, valid_to, '[]') with &&)
    where (is_default and deleted_at is null)
);
create unique index uq_salary_bank__card_no on salary_bank (card_no) where deleted_at is null;
create index ix_salary_bank__user on salary_bank (user_id, kind, valid_from);
create index ix_salary_bank__dept on salary_bank (dept_id);
create index ix_salary_bank__from on salary_bank (valid_from desc, id) where deleted_at is null;
comment on column salary_bank.is_default is 'The card takes payments of its kind from valid_from to valid_to. A job ends it after that day.';
comment on column salary_bank.verified is 'Filled by a trigger: the holder is the person.';
comment on column salary_bank.fail_reason is 'Filled by a trigger: why the card takes no payment.';
comment on column salary_bank.valid_from is 'Today, if no day is typed.';
comment on column salary_bank.last_pay_month is 'The month of the last payment to the card.';
comment on column salary_bank.last_pay_result is 'How the last payment to the card ended.';

create table bank_card_change (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  kind text not null default '工资' check (kind in ('工资', '报销', '奖金')),
  old_bank text,
  old_card_no text,
  bank_name text not null,
  branch text,
  union_code text,
  holder text not null,
  card_no text not null,
  state text not null default '0' check (state in ('0', '1', '2', '9')),
  filed_on date not null default today(),
  valid_from date,
  filed_by_id uuid references app_user (id),
  decided_by_id uuid references app_user (id),
  why text,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_bank_card_change__user_id__kind on bank_card_change (user_id, kind)
  where state = '0' and deleted_at is null;
create index ix_bank_card_change__filed on bank_card_change (filed_on desc, id) where deleted_at is null;
create index ix_bank_card_change__user on bank_card_change (user_id, filed_on desc);
create index ix_bank_card_change__dept on bank_card_change (dept_id);
create index ix_bank_card_change__filed_by on bank_card_change (filed_by_id);
create index ix_bank_card_change__decided_by on bank_card_change (decided_by_id);
comment on column bank_card_change.user_id is 'Filled by a rule: the person who asks, where no other is named.';
comment on column bank_card_change.holder is 'Filled by a rule: the name of the person.';
comment on column bank_card_change.old_card_no is 'The card that took this kind of pay when the change was asked for.';

create function keep_card_change() returns trigger language plpgsql as $$
begin
  if new.state in ('1', '2') and old.state = '0' and (new.decided_by_id is null
    or new.decided_by_id = new.filed_by_id
    or exists (select from app_user u where u.id = new.decided_by_id and u.user_base_id = new.user_id)) then
    raise exception 'another user decides a change of a card: %', new.id;
  end if;
  return new;
end $$;
create trigger keep_card_change before update on bank_card_change
  for each row execute function keep_card_change();

create function verify_bank_card() returns trigger language plpgsql as $$
begin
  new.verified := exists (select from user_base_info b where b.id = new.user_id and upper(b.name) = upper(new.holder));
  new.fail_reason := case when not new.verified then 'holder' end;
  return new;
end $$;
create trigger verify_bank_card before insert or update of holder, user_id on salary_bank
  for each row execute function verify_bank_card();
create trigger place_salary_bank before insert on salary_bank
  for each row execute function place_tax_deduction();
create trigger place_bank_card_change before insert on bank_card_change
  for each row execute function place_tax_deduction();
create function move_bank_cards() returns trigger language plpgsql as $$
begin
  update salary_bank set dept_id = new.dept_id, holder = holder where user_id = new.id and deleted_at is null;
  update bank_card_change set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  return null;
end $$;
create trigger move_bank_cards after update of dept_id, name on user_base_info
  for each row when ((old.dept_id, old.name) is distinct from (new.dept_id, new.name)) execute function move_bank_cards();

create trigger announce after insert or update or delete or truncate on salary_bank
  for each statement execute function announce_records();
create trigger announce after insert or update or delete or truncate on bank_card_change
  for each statement execute function announce_records();

-- How banks want the files of payments, and how they answer.
create table bank_template (
  id uuid primary key,
  name text not null,
  bank text not null,
  effective_from date not null,
  is_checked boolean not null default false,
  basis text,
  enabled boolean not null default true,
  kind text not null default 'text' check (kind in ('text', 'xlsx')),
  encoding text check (encoding in ('UTF-8', 'GB18030')),
  separator text check (separator in ('|', ',', ';', 'tab', 'none')),
  line_end text check (line_end in ('crlf', 'lf')),
  max_rows integer check (max_rows > 0),
  max_amount numeric(14, 2) check (max_amount > 0),
  intro text,
  head_columns jsonb not null default '[]',
  has_titles boolean not null default false,
  row_columns jsonb not null default '[]',
  tail_columns jsonb not null default '[]',
  result_columns jsonb not null default '[]',
  success_words text not null,
  fail_words text not null,
  return_words text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_bank_template__bank__effective_from on bank_template (bank, effective_from)
  where enabled and deleted_at is null;
create index ix_bank_template__bank on bank_template (bank, effective_from desc) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on bank_template
  for each statement execute function announce_records();

-- Batches of payments by a bank.
alter table salary add column paid_otherwise text check (length(paid_otherwise) between 1 and 200);
alter table salary add column paid_otherwise_by_id uuid references app_user (id);
create index ix_salary__paid_otherwise_by on salary (paid_otherwise_by_id) where paid_otherwise_by_id is not null;
comment on column salary.paid_otherwise is 'Why the amount is not paid by a bank file.';
comment on column salary.paid_otherwise_by_id is 'The user who named the row as paid otherwise.';

create table bank_batch (
  id uuid primary key,
  batch_no text not null,
  run_id uuid not null references pay_run (id),
  entity_id uuid not null references legal_entity (id),
  bank text not null,
  template_id uuid not null references bank_template (id),
  account_id uuid not null references entity_account (id),
  payer_account text not null,
  people integer not null check (people > 0),
  net numeric(14, 2) not null check (net > 0),
  hash text not null,
  extension text not null,
  content bytea not null,
  state text not null default '0' check (state in ('0', '1', '2', '3', '4', '9')),
  made_by_id uuid references app_user (id),
  checked_by_id uuid references app_user (id),
  checked_at timestamptz,
  exported_at timestamptz,
  why text,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column bank_batch.account_id is 'Filled by a rule: the account of the employer at the bank.';
comment on column bank_batch.extension is 'Filled by a rule: the ending of the file.';
comment on column bank_batch.content is 'Filled by a rule: the file as it was made.';
create unique index uq_bank_batch__batch_no on bank_batch (batch_no) where deleted_at is null;
create index ix_bank_batch__made on bank_batch (created_at desc, id) where deleted_at is null;
create index ix_bank_batch__run on bank_batch (run_id);
create index ix_bank_batch__entity on bank_batch (entity_id);
create index ix_bank_batch__template on bank_batch (template_id);
create index ix_bank_batch__account on bank_batch (account_id);
create index ix_bank_batch__made_by on bank_batch (made_by_id);
create index ix_bank_batch__checked_by on bank_batch (checked_by_id);

create table bank_batch_row (
  id uuid primary key,
  batch_id uuid not null references bank_batch (id),
  salary_id uuid not null references salary (id),
  user_id uuid not null references user_base_info (id),
  row_no integer not null,
  card_id uuid not null references salary_bank (id),
  card_no text not null,
  holder text not null,
  amount numeric(14, 2) not null check (amount > 0),
  result text not null default '待' check (result in ('待', '成功', '失败', '退回', '作废')),
  reason text,
  result_at timestamptz
);
-- A row of pay is in one batch at a time: a second one can only follow a failure, a return or a void batch.
create unique index uq_bank_batch_row__salary_id on bank_batch_row (salary_id) where result in ('待', '成功');
create unique index uq_bank_batch_row__batch_id__row_no on bank_batch_row (batch_id, row_no);
create index ix_bank_batch_row__salary on bank_batch_row (salary_id);
create index ix_bank_batch_row__user on bank_batch_row (user_id);
create index ix_bank_batch_row__card on bank_batch_row (card_id);
comment on table bank_batch_row is 'The payments of a batch, with the card as it was when the file was made.';

create function keep_bank_batch() returns trigger language plpgsql as $$
begin
  if (new.run_id, new.template_id, new.payer_account, new.people, new.net, new.hash, new.content)
    is distinct from (old.run_id, old.template_id, old.payer_account, old.people, old.net, old.hash, old.content) then
    raise exception 'the file of a batch stays as it was made: %', new.id;
  end if;
  if new.state not in ('0', '9') and (new.checked_by_id is null or new.checked_by_id = new.made_by_id) then
    raise exception 'another user than its maker checks a batch: %', new.id;
  end if;
  return new;
end $$;
create trigger keep_bank_batch before update on bank_batch for each row execute function keep_bank_batch();

create function keep_bank_batch_rows() returns trigger language plpgsql as $$
begin
  if exists (select from added a join salary s on s.id = a.salary_id
    where s.state not in ('2', '3', '4', '5') or s.net <> a.amount or s.paid_otherwise is not null
      or s.user_id <> a.user_id or s.deleted_at is not null) then
    raise exception 'a batch pays the approved amounts of a run';
  end if;
  return null;
end $$;
create trigger keep_bank_batch_rows after insert on bank_batch_row referencing new table as added
  for each statement execute function keep_bank_batch_rows();

create function keep_void_payment() returns trigger language plpgsql as $$
begin
  raise exception 'a payment of a void batch stays void: %', old.id;
end $$;
create trigger keep_void_payment before update on bank_batch_row for each row
  when (old.result = '作废' and new.result <> '作废') execute function keep_void_payment();

create function keep_paid_salary() returns trigger language plpgsql as $$
begin
  if exists (select from bank_batch_row r where r.salary_id = new.id and r.result in ('待', '成功')) then
    raise exception 'a row of pay in a batch keeps its amount and its approval: %', new.id;
  end if;
  return new;
end $$;
create trigger keep_paid_salary before update on salary for each row
  when ((new.net <> old.net or new.paid_otherwise is not null and old.paid_otherwise is null
    or new.deleted_at is not null and old.deleted_at is null
    or old.state in ('2', '3', '4', '5') and new.state in ('0', '1', '9')))
  execute function keep_paid_salary();

create trigger announce after insert or update or delete or truncate on bank_batch
  for each statement execute function announce_records();
