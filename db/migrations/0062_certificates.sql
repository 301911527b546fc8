-- Certificates of people and of the company, and the kinds of them (docs/decisions/0087-certificates.md).
create table certificate_type (
  id uuid primary key,
  code text not null,
  name text not null,
  pid uuid references certificate_type (id),
  category text not null,
  authority text,
  valid_years integer check (valid_years between 1 and 50),
  continue_hours integer,
  allowance numeric(14, 2),
  stackable boolean not null default false,
  alert_days integer not null default 60,
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_certificate_type__code on certificate_type (lower(code)) where deleted_at is null;
create unique index uq_certificate_type__name on certificate_type (lower(name)) where deleted_at is null;
create index ix_certificate_type__pid on certificate_type (pid) where pid is not null;
create trigger announce after insert or update or delete or truncate on certificate_type
  for each statement execute function announce_records();

-- A company that is there already begins with the same types as a new one.
with type (code, name, category, years, hours, allowance, stackable, alert, sort) as (values
  ('ZY', '执业资格', '执业资格', null, null, null, false, 60, 100),
  ('ZY01', '一级建造师', '执业资格', 3, 120, 1000, false, 60, 110),
  ('ZY02', '二级建造师', '执业资格', 3, 120, 500, false, 60, 120),
  ('ZY03', '注册安全工程师', '执业资格', 5, null, 800, false, 60, 130),
  ('TZ', '特种作业', '特种作业', null, null, null, false, 60, 200),
  ('TZ01', '低压电工作业', '特种作业', 6, null, 200, false, 60, 210),
  ('TZ02', '熔化焊接与热切割作业', '特种作业', 6, null, 200, false, 60, 220),
  ('TZ03', '叉车司机（N1）', '特种作业', 4, null, 150, false, 60, 230),
  ('AQ', '安全考核', '安全考核', null, null, null, false, 60, 300),
  ('AQ01', '项目负责人（B 证）', '安全考核', 3, null, 300, false, 60, 310),
  ('AQ02', '专职安全员（C 证）', '安全考核', 3, null, 200, false, 60, 320),
  ('JN', '职业技能', '职业技能', null, null, null, false, 60, 400),
  ('JN01', '电工职业技能等级', '职业技能', null, null, null, true, 60, 410),
  ('ZZ', '企业资质', '企业资质', null, null, null, false, 60, 500),
  ('ZZ01', '高新技术企业', '企业资质', 3, null, null, false, 90, 510),
  ('ZZ02', '质量管理体系认证', '企业资质', 3, null, null, false, 90, 520),
  ('ZZ03', '安全生产许可证', '企业资质', 3, null, null, false, 90, 530),
  ('QT', '其他', '其他', null, null, null, false, 60, 900),
  ('QT01', '机动车驾驶证', '其他', 6, null, null, false, 60, 910),
  ('QT02', '大学英语六级', '语言计算机', null, null, null, false, 60, 920)
)
insert into certificate_type
  (id, code, name, category, valid_years, continue_hours, allowance, stackable, alert_days, sort)
select gen_random_uuid(), code, name, category, years::int, hours::int, allowance::numeric, stackable,
  alert, sort
from type where exists (select from department);
update certificate_type t set pid = above.id
from certificate_type above where length(t.code) = 4 and above.code = left(t.code, 2);

create table certificate (
  id uuid primary key,
  cert_no text not null,
  type_id uuid not null references certificate_type (id),
  owner_kind text not null,
  user_id uuid references user_base_info (id),
  dept_id uuid references department (id),
  specialty text,
  level_name text,
  authority text,
  issue_date date not null,
  valid_from date,
  valid_to date,
  validity text not null default '1',
  review_date date,
  register_unit text,
  keep_place text,
  borrower_id uuid references user_base_info (id),
  borrow_due date,
  get_allowance boolean not null default false,
  allowance numeric(14, 2),
  state text not null default '1',
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_certificate__order check (valid_to >= issue_date and valid_from >= issue_date and valid_to >= valid_from),
  constraint ck_certificate__owner check ((owner_kind = '个人') = (user_id is not null)),
  constraint ck_certificate__allowance check (not get_allowance or user_id is not null),
  constraint ck_certificate__lent check (state <> '2' or borrower_id is not null)
);
comment on column certificate.dept_id is 'Where the person works; null for those of the company.';
-- A number that was cancelled may be entered anew.
create unique index uq_certificate__type_id__cert_no on certificate (type_id, lower(cert_no))
  where state <> '6' and deleted_at is null;
create index ix_certificate__user on certificate (user_id, issue_date desc) where user_id is not null;
create index ix_certificate__dept on certificate (dept_id, valid_to) where dept_id is not null;
create index ix_certificate__borrower on certificate (borrower_id) where borrower_id is not null;
create index ix_certificate__valid_to on certificate (valid_to, id) where deleted_at is null;
create index ix_certificate__state on certificate (state, valid_to, id) where deleted_at is null;
create index ix_certificate__validity on certificate (validity, valid_to, id) where deleted_at is null;
create index ix_certificate__type on certificate (type_id, valid_to) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on certificate
  for each statement execute function announce_records();

-- How long it holds still: lists are filtered by it, so it stands in the row. Days pass by themselves,
-- and the job that lets certificates expire writes down what has come near.
create function certificate_validity() returns trigger language plpgsql as $$
begin
  new.validity := case when new.valid_to is null then '1'
    when new.valid_to < today() then '4'
    when new.valid_to <= today() + (select alert_days from certificate_type where id = new.type_id) then '3'
    else '2' end;
  return new;
end $$;
create trigger certificate_validity before insert or update of valid_to, type_id, validity on certificate
  for each row execute function certificate_validity();

-- Another number of days ahead counts for those that there are.
create function remind_of_certificates() returns trigger language plpgsql as $$
begin
  update certificate set validity = validity where type_id = new.id and valid_to >= today();
  return null;
end $$;
create trigger remind_of_certificates after update of alert_days on certificate_type
  for each row when (old.alert_days is distinct from new.alert_days)
  execute function remind_of_certificates();

create view certificate_view as
select c.*, attached_files('hr/certificates', c.id, 'files') as files
from certificate c;

-- Where somebody works is where his certificates are listed, wherever that came from.
create function move_certificates() returns trigger language plpgsql as $$
begin
  update certificate set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  return null;
end $$;
create trigger move_certificates after update of dept_id on user_base_info
  for each row when (old.dept_id is distinct from new.dept_id) execute function move_certificates();
