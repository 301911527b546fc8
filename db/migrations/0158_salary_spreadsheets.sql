-- Pay that is computed outside the product and published as slips (docs/decisions/0210-salary-spreadsheets.md).
create table salary_excel (
  id uuid primary key,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  title text not null check (length(title) between 1 and 80),
  kind text not null default 'wages' check (kind in ('wages', 'merit', 'bonus', 'backPay', 'fees', 'other')),
  entity_id uuid references legal_entity (id),
  state text not null default '0' check (state in ('0', '1', '2', '3', '4', '5', '9')),
  file_name text,
  file_hash text,
  columns jsonb not null default '[]',
  reading jsonb not null default '{}',
  row_count integer not null default 0 check (row_count >= 0),
  matched integer not null default 0 check (matched between 0 and row_count),
  faults integer not null default 0 check (faults >= 0),
  sum_gross numeric(14, 2),
  sum_net numeric(14, 2) not null default 0,
  published boolean not null generated always as (state in ('4', '5')) stored,
  hash text,
  maker_ids uuid[] not null default '{}',
  made_by_id uuid references app_user (id),
  checked_by_id uuid references app_user (id),
  audited_by_id uuid references app_user (id),
  finished_on date,
  published_at timestamptz,
  reason text check (length(reason) <= 500),
  remark text check (length(remark) <= 500),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column salary_excel.file_hash is 'Filled by a rule: the SHA-256 of the uploaded file.';
comment on column salary_excel.columns is 'Filled by a rule: the columns of the file with their type, and whether people see them.';
comment on column salary_excel.reading is 'Filled by a rule: how the file was read, and its row of totals.';
comment on column salary_excel.faults is 'Filled by a rule: rows with a cell that cannot be read, and totals that differ.';
comment on column salary_excel.maker_ids is 'Filled by a rule: the users who uploaded or mended the content.';
create unique index uq_salary_excel__month__title on salary_excel (month, title)
  where deleted_at is null and state <> '9';
create index ix_salary_excel__month on salary_excel (month desc, id) where deleted_at is null;
create index ix_salary_excel__entity on salary_excel (entity_id);
create index ix_salary_excel__made_by on salary_excel (made_by_id);
create index ix_salary_excel__checked_by on salary_excel (checked_by_id);
create index ix_salary_excel__audited_by on salary_excel (audited_by_id);

create table salary_excel_row (
  id uuid primary key,
  salary_excel_id uuid not null references salary_excel (id),
  row_no integer not null,
  emp_no text not null,
  user_name text not null,
  user_id uuid references user_base_info (id),
  match_state text not null check (match_state in ('found', 'unknown', 'otherName', 'repeated', 'own')),
  by_hand boolean not null default false,
  cells jsonb not null,
  problems jsonb not null default '[]',
  gross numeric(14, 2),
  net numeric(14, 2),
  read_at timestamptz,
  confirmed_at timestamptz,
  confirmed_hash text,
  constraint ck_salary_excel_row__found check ((match_state = 'found') = (user_id is not null)),
  constraint ck_salary_excel_row__confirmed check ((confirmed_at is null) = (confirmed_hash is null))
);
comment on table salary_excel_row is 'The rows of an uploaded file. A row with a person becomes a slip when the file is published.';
create unique index uq_salary_excel_row__salary_excel_id__row_no on salary_excel_row (salary_excel_id, row_no);
create unique index uq_salary_excel_row__salary_excel_id__user_id on salary_excel_row (salary_excel_id, user_id);
create index ix_salary_excel_row__user on salary_excel_row (user_id);

create function keep_salary_excel() returns trigger language plpgsql as $$
begin
  if old.state <> '0' and (new.month, new.title, new.kind, new.entity_id, new.file_hash, new.columns, new.reading,
      new.row_count, new.matched, new.faults, new.sum_gross, new.sum_net, new.maker_ids)
    is distinct from (old.month, old.title, old.kind, old.entity_id, old.file_hash, old.columns, old.reading,
      old.row_count, old.matched, old.faults, old.sum_gross, old.sum_net, old.maker_ids) then
    raise exception 'the content of a checked salary spreadsheet stays: %', new.id;
  end if;
  if new.deleted_at is not null and old.deleted_at is null and old.state <> '0' then
    raise exception 'a checked salary spreadsheet cannot be deleted: %', new.id;
  end if;
  if new.state in ('0', '9') then
    new.hash := null;
    return new;
  end if;
  if new.row_count = 0 or new.matched <> new.row_count or new.faults > 0 then
    raise exception 'a salary spreadsheet is checked when all its rows have their people and its totals agree: %', new.id;
  end if;
  if new.checked_by_id is null or new.checked_by_id = any(new.maker_ids) then
    raise exception 'another user than its makers checks a salary spreadsheet: %', new.id;
  end if;
  if new.state = '1' then
    new.hash := null;
    return new;
  end if;
  if new.audited_by_id is null or new.audited_by_id = new.checked_by_id or new.audited_by_id = any(new.maker_ids) then
    raise exception 'a third user audits a salary spreadsheet: %', new.id;
  end if;
  if old.state in ('0', '1') then
    new.hash := seal_of_salary_excel(new);
    return new;
  end if;
  if new.hash is distinct from old.hash or old.hash <> seal_of_salary_excel(new) then
    raise exception 'the content of an audited salary spreadsheet stays: %', new.id;
  end if;
  return new;
end $$;
create trigger keep_salary_excel before update on salary_excel for each row execute function keep_salary_excel();

create function add_salary_excel_rows() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct salary_excel_id as id from added) a join salary_excel s on s.id = a.id
    where s.state <> '0' and (s.hash is not null
      or s.row_count < (select count(*) from salary_excel_row r where r.salary_excel_id = s.id))) then
    raise exception 'the rows of a checked salary spreadsheet stay';
  end if;
  return null;
end $$;
create trigger add_salary_excel_rows after insert on salary_excel_row referencing new table as added
  for each statement execute function add_salary_excel_rows();

create function keep_salary_excel_row() returns trigger language plpgsql as $$
begin
  if exists (select from salary_excel s where s.id = old.salary_excel_id and s.state <> '0') then
    raise exception 'the rows of a checked salary spreadsheet stay: %', old.id;
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_salary_excel_row before update on salary_excel_row for each row
  when ((new.id, new.salary_excel_id, new.row_no, new.emp_no, new.user_name, new.user_id, new.match_state, new.by_hand,
      new.cells, new.problems, new.gross, new.net)
    is distinct from (old.id, old.salary_excel_id, old.row_no, old.emp_no, old.user_name, old.user_id, old.match_state,
      old.by_hand, old.cells, old.problems, old.gross, old.net))
  execute function keep_salary_excel_row();
create trigger keep_salary_excel_row_there before delete on salary_excel_row for each row
  execute function keep_salary_excel_row();

create trigger announce after insert or update or delete or truncate on salary_excel
  for each statement execute function announce_records();
