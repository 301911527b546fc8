-- Labour contracts and the agreements beside them (docs/decisions/0085-contracts.md).
create table contract_type (
  id uuid primary key,
  code text not null,
  name text not null,
  kind text not null,
  term_kind text not null,
  default_years integer,
  alert_days integer not null default 45,
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_contract_type__code on contract_type (lower(code)) where deleted_at is null;
create unique index uq_contract_type__name on contract_type (lower(name)) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on contract_type
  for each statement execute function announce_records();

-- A company that is there already begins with the same types as a new one.
insert into contract_type (id, code, name, kind, term_kind, default_years, sort)
select gen_random_uuid(), code, name, kind, term_kind, years, sort
from (values
  ('HT01', '劳动合同（固定期限）', '劳动合同', '固定期限', 3, 10),
  ('HT02', '劳动合同（无固定期限）', '劳动合同', '无固定期限', null, 20),
  ('HT03', '劳动合同（以完成任务为期限）', '劳动合同', '任务期限', null, 30),
  ('HT04', '实习协议', '协议', '固定期限', null, 40),
  ('HT05', '劳务协议', '协议', '固定期限', 1, 50),
  ('HT06', '返聘协议', '协议', '固定期限', 1, 60),
  ('HT07', '保密协议', '协议', '无', null, 70),
  ('HT08', '竞业限制协议', '协议', '无', null, 80),
  ('HT09', '培训服务期协议', '协议', '固定期限', null, 90)
) as type (code, name, kind, term_kind, years, sort)
where exists (select from department);

create table contract (
  id uuid primary key,
  doc_no text not null,
  user_id uuid not null references user_base_info (id),
  dept_id uuid not null references department (id),
  type_id uuid not null references contract_type (id),
  is_labour boolean not null,
  term_kind text not null,
  origin text not null default '新签',
  sign_date date,
  start_date date not null,
  end_date date,
  probation_months integer check (probation_months between 0 and 6),
  fixed_by_wish boolean not null default false,
  sign_times integer,
  biz_state text,
  part text,
  prev_id uuid references contract (id),
  change_reason text,
  company_entity text not null,
  post_name text not null,
  work_place text not null,
  work_hours text not null,
  salary_text text,
  ended_on date,
  end_kind text,
  end_reason text,
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
  constraint ck_contract__order check (end_date >= start_date)
);
comment on column contract.doc_no is 'Filled by a rule: next_document_number.';
comment on column contract.dept_id is 'Filled by a rule: where the person works.';
comment on column contract.is_labour is 'Filled by a rule: what its type is.';
comment on column contract.term_kind is 'Filled by a rule: what its type is.';
create unique index uq_contract__doc_no on contract (lower(doc_no)) where deleted_at is null;
-- On no day has somebody two labour contracts; of one at a time there is a renewal or a supplement.
create unique index uq_contract__user_id on contract (user_id)
  where is_labour and biz_state = '2' and deleted_at is null;
create unique index uq_contract__prev_id on contract (prev_id)
  where state <> '9' and prev_id is not null and deleted_at is null;
create index ix_contract__user on contract (user_id, start_date desc);
create index ix_contract__prev on contract (prev_id) where prev_id is not null;
create index ix_contract__type on contract (type_id) where deleted_at is null;
create index ix_contract__dept on contract (dept_id) where deleted_at is null;
create index ix_contract__end_date on contract (end_date, id) where deleted_at is null;
create index ix_contract__part on contract (part, end_date) where part is not null and deleted_at is null;
create index ix_contract__biz_state on contract (biz_state, end_date) where deleted_at is null;
create index ix_contract__apply_user on contract (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_contract__state on contract (state, end_date) where deleted_at is null;
create index ix_contract__due on contract (start_date)
  where state = '4' and not effect_done and deleted_at is null;
create trigger announce after insert or update or delete or truncate on contract
  for each statement execute function announce_records();

-- What is to be done about it: lists are counted by it, so it stands in the row. Days pass by
-- themselves, and the job that lets contracts expire writes down what has come near.
create function contract_part() returns trigger language plpgsql as $$
begin
  new.part := case new.biz_state when '1' then 'unsigned' when '3' then 'expired'
    when '2' then case when new.end_date <= today() + 45 then 'expiring' else 'running' end end;
  return new;
end $$;
create trigger contract_part before insert or update of biz_state, end_date on contract
  for each row execute function contract_part();

create view contract_view as
select c.*,
  case when biz_state in ('2', '3') then end_date - today() end as days_left,
  attached_files('hr/contracts', c.id, 'files') as files
from contract c;

-- Whose employment goes on is where he works, wherever that came from.
create function move_contracts() returns trigger language plpgsql as $$
begin
  update contract set dept_id = new.dept_id
  where user_id = new.id and deleted_at is null
    and (biz_state is null or biz_state in ('1', '2', '3', '8')) and state <> '9';
  return null;
end $$;
create trigger move_contracts after update of dept_id on user_base_info
  for each row when (old.dept_id is distinct from new.dept_id) execute function move_contracts();
