-- Shared conventions of every business table (docs/decisions/0004-data-conventions.md):
-- UUIDv7 keys made by the caller, `version` as optimistic lock, soft deletion,
-- unique indexes that ignore deleted rows and are named uq_<table>__<column>[__<column>]
-- so that a violation can be told to the field it belongs to.

create extension if not exists pg_trgm;

-- Accounts and rights ------------------------------------------------------

create table application (
  id uuid primary key,
  code text not null,
  name text not null,
  short_name text not null,
  enabled boolean not null default true,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_application__code on application (code) where deleted_at is null;

-- type: 0 page, 1 module with a side menu, 2 report
create table module (
  id uuid primary key,
  application_id uuid not null references application (id),
  code text not null,
  name text not null,
  type smallint not null check (type in (0, 1, 2)),
  path text,
  icon text,
  is_hide boolean not null default false,
  sort integer not null default 0,
  enabled boolean not null default true,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_module__code on module (code) where deleted_at is null;

-- type: 0 page, 1 report page, 2 report template
create table menu (
  id uuid primary key,
  module_id uuid not null references module (id),
  parent_id uuid references menu (id),
  name text not null,
  path text not null,
  type smallint not null check (type in (0, 1, 2)),
  icon text,
  is_hide boolean not null default false,
  no_need_home boolean not null default false,
  sort integer not null default 0,
  enabled boolean not null default true,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create index ix_menu__module on menu (module_id);
create index ix_menu__parent on menu (parent_id);
create unique index uq_menu__path on menu (path) where deleted_at is null and path not in ('/', '-');

create table button (
  id uuid primary key,
  menu_id uuid not null references menu (id),
  code text not null,
  name text not null,
  icon text,
  sort integer not null default 0,
  enabled boolean not null default true,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_button__menu__code on button (menu_id, code) where deleted_at is null;

-- Organisation -------------------------------------------------------------

create table department_type (
  id uuid primary key,
  code text not null,
  name text not null,
  is_company boolean not null default false,
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_department_type__code on department_type (lower(code)) where deleted_at is null;

create table department_rank (
  id uuid primary key,
  code text not null,
  name text not null,
  rank_no integer not null,
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_department_rank__code on department_rank (lower(code)) where deleted_at is null;
create unique index uq_department_rank__rank_no on department_rank (rank_no) where deleted_at is null;

-- path is the chain of ids from the root, '/' around each: '/<root>/<child>/'.
create table department (
  id uuid primary key,
  code text not null,
  name text not null,
  short_name text,
  pid uuid references department (id),
  type_id uuid not null references department_type (id),
  rank_id uuid references department_rank (id),
  path text not null,
  full_name text not null,
  level integer not null,
  cost_center text,
  company_entity text,
  city text,
  phone text,
  address text,
  found_date date,
  duty text,
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_department__code on department (lower(code)) where deleted_at is null;
create unique index uq_department__pid__name on department (pid, name) nulls not distinct where deleted_at is null;
create index ix_department__path on department (path text_pattern_ops);
create index ix_department__type on department (type_id);
create index ix_department__rank on department (rank_id);

create table post_rank (
  id uuid primary key,
  code text not null,
  name text not null,
  sequence text not null check (sequence in ('M', 'P', 'S')),
  level integer not null,
  salary_min numeric(14, 2),
  salary_mid numeric(14, 2),
  salary_max numeric(14, 2),
  merit_ratio numeric(4, 2),
  extra_leave integer,
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_post_rank__code on post_rank (lower(code)) where deleted_at is null;
create unique index uq_post_rank__sequence__level on post_rank (sequence, level) where deleted_at is null;

create table post (
  id uuid primary key,
  code text not null,
  name text not null,
  dept_id uuid not null references department (id),
  pid uuid references post (id),
  work_type text not null,
  category text not null,
  rank_min_id uuid references post_rank (id),
  rank_max_id uuid references post_rank (id),
  is_leader boolean not null default false,
  is_key boolean not null default false,
  is_special boolean not null default false,
  is_confidential boolean not null default false,
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_post__code on post (lower(code)) where deleted_at is null;
create unique index uq_post__dept_id__name on post (dept_id, name) where deleted_at is null;
create index ix_post__pid on post (pid);
create index ix_post__rank_min on post (rank_min_id);
create index ix_post__rank_max on post (rank_max_id);

-- Personnel files ----------------------------------------------------------

create table user_base_info (
  id uuid primary key,
  emp_no text not null,
  name text not null,
  used_name text,
  gender text not null check (gender in ('男', '女')),
  id_type text not null,
  id_card_no text not null,
  id_valid_to date,
  birth_date date not null,
  nation text,
  native_place text,
  birth_place text,
  political text,
  marital text,
  health text,
  blood_type text,
  is_veteran boolean not null default false,
  hukou_type text,
  hukou_address text,
  home_address text,
  phone text not null,
  email text,
  emergency_name text not null,
  emergency_relation text not null,
  emergency_phone text not null,
  edu text,
  degree text,
  edu_mode text,
  school text,
  major text,
  graduate_date text,
  foreign_lang text,
  computer text,
  status text not null,
  emp_kind text not null,
  dept_id uuid not null references department (id),
  post_id uuid references post (id),
  rank_id uuid references post_rank (id),
  is_cadre boolean not null default false,
  join_date date not null,
  join_group_date date,
  work_start_date date not null,
  regular_date date,
  leave_date date,
  retire_date date,
  work_city text,
  source text,
  referrer text,
  archive_no text,
  archive_place text,
  social_no text,
  fund_no text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
-- A personnel number is never issued twice, so deleted rows count here.
create unique index uq_user_base_info__emp_no on user_base_info (emp_no);
create unique index uq_user_base_info__id_card_no on user_base_info (id_card_no)
  where deleted_at is null and status not in ('4', '5');
create unique index uq_user_base_info__phone on user_base_info (phone)
  where deleted_at is null and status not in ('4', '5');
create index ix_user_base_info__order on user_base_info (emp_no, id) where deleted_at is null;
create index ix_user_base_info__status on user_base_info (status, emp_no, id) where deleted_at is null;
create index ix_user_base_info__dept on user_base_info (dept_id, emp_no, id) where deleted_at is null;
create index ix_user_base_info__name on user_base_info (name, id) where deleted_at is null;
create index ix_user_base_info__join_date on user_base_info (join_date, id) where deleted_at is null;
create index ix_user_base_info__phone on user_base_info (phone);
create index ix_user_base_info__id_card on user_base_info (id_card_no);
create index ix_user_base_info__post on user_base_info (post_id);
create index ix_user_base_info__rank on user_base_info (rank_id);
create index ix_user_base_info__words on user_base_info
  using gin (emp_no gin_trgm_ops, name gin_trgm_ops, school gin_trgm_ops) where deleted_at is null;

-- Whole years and tenths of years are counted to today in Asia/Shanghai, the
-- time zone of the product; somebody who left is counted to the last day.
create function today() returns date language sql stable as
  $$ select (now() at time zone 'Asia/Shanghai')::date $$;

create function years_between(since date, until date) returns numeric language sql immutable as
  $$ select round((extract(year from age(until, since)) * 12 + extract(month from age(until, since)))
       ::numeric / 12, 1) $$;

create view user_base_info_view as
select b.*,
  extract(year from age(today(), b.birth_date))::integer as age,
  years_between(coalesce(b.join_group_date, b.join_date), coalesce(b.leave_date, today())) as service_years,
  years_between(b.work_start_date, coalesce(b.leave_date, today())) as work_years
from user_base_info b;

-- On the pay roll: probation, regular, leaving, suspended, intern.
create view department_view as
select d.*,
  (select count(*)::integer from user_base_info b
    where b.deleted_at is null and b.status in ('1', '2', '3', '6', '7')
      and b.dept_id in (select below.id from department below where below.path like d.path || '%')
  ) as headcount
from department d;

create view post_view as
select p.*,
  (select count(*)::integer from user_base_info b
    where b.post_id = p.id and b.deleted_at is null and b.status in ('1', '2', '3', '6')) as actual
from post p;

create table user_education (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  edu text not null,
  degree text,
  edu_mode text not null,
  school text not null,
  major text,
  start_date text not null,
  graduate_date text not null,
  edu_cert_no text,
  degree_cert_no text,
  verified boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create index ix_user_education__user on user_education (user_id) where deleted_at is null;

create table user_work_history (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  start_date text not null,
  end_date text,
  company text not null,
  post text,
  duty text,
  leave_reason text,
  witness text,
  witness_phone text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create index ix_user_work_history__user on user_work_history (user_id) where deleted_at is null;

create table user_family (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  relation text not null,
  name text not null,
  birth_date date,
  political text,
  work_unit text,
  post text,
  phone text,
  is_only_child boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create index ix_user_family__user on user_family (user_id) where deleted_at is null;

-- Accounts -----------------------------------------------------------------

-- state: 1 enabled, 2 locked, 3 disabled
create table app_user (
  id uuid primary key,
  user_name text not null,
  code text not null,
  name text not null,
  avatar text,
  phone text,
  email text,
  dept_id uuid references department (id),
  user_base_id uuid references user_base_info (id),
  state smallint not null default 1 check (state in (1, 2, 3)),
  lock_reason text,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  must_change_password boolean not null default false,
  last_login_at timestamptz,
  language text not null default 'zh' check (language in ('zh', 'en', 'es')),
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_app_user__user_name on app_user (lower(user_name)) where deleted_at is null;
create unique index uq_app_user__code on app_user (code) where deleted_at is null;
create unique index uq_app_user__phone on app_user (phone) where deleted_at is null;
create unique index uq_app_user__email on app_user (lower(email)) where deleted_at is null;
create unique index uq_app_user__user_base_id on app_user (user_base_id) where deleted_at is null;
create index ix_app_user__dept on app_user (dept_id);

-- Earlier passwords: the newest five may not be used again.
create table app_user_password (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  password_hash text not null,
  created_at timestamptz not null default now()
);
create index ix_app_user_password__user on app_user_password (user_id, created_at desc);

-- scope: 1 self, 2 own department, 3 own department and below, 4 all
create table role (
  id uuid primary key,
  code text not null,
  name text not null,
  built_in boolean not null default false,
  scope smallint not null check (scope in (1, 2, 3, 4)),
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_role__code on role (lower(code)) where deleted_at is null;

create table role_user (
  role_id uuid not null references role (id),
  user_id uuid not null references app_user (id),
  valid_from date,
  valid_to date,
  primary key (role_id, user_id)
);
create index ix_role_user__user on role_user (user_id);

-- What a role may open and press: target is a module, a menu entry or a button.
create table role_navigation (
  role_id uuid not null references role (id),
  kind text not null check (kind in ('module', 'menu', 'button')),
  target_id uuid not null,
  primary key (role_id, kind, target_id)
);
create index ix_role_navigation__target on role_navigation (target_id);

-- Token server -------------------------------------------------------------

-- State of the OpenID provider. `id` is the SHA-256 of the token or handle, so
-- that a copy of this table opens no session.
create table identity_state (
  model text not null,
  id text not null,
  grant_id text,
  user_code text,
  uid text,
  payload jsonb not null,
  consumed_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (model, id)
);
create index ix_identity_state__grant on identity_state (grant_id);
create index ix_identity_state__uid on identity_state (uid);
create index ix_identity_state__expires on identity_state (expires_at);
create index ix_identity_state__account on identity_state ((payload ->> 'accountId'));

-- The answer to a used refresh token, for a lost answer or a parallel retry.
-- It is sealed with a key made from the used token itself: who does not hold
-- that token cannot read it.
create table refresh_successor (
  used_token_hash text primary key,
  sealed_answer bytea not null,
  expires_at timestamptz not null
);
create index ix_refresh_successor__expires on refresh_successor (expires_at);

-- Signing keys of the provider (private JWK).
create table identity_key (
  kid text primary key,
  jwk jsonb not null,
  created_at timestamptz not null default now()
);

-- Logs, partitioned by month from the start --------------------------------

create table record_history (
  id uuid not null,
  resource text not null,
  record_id uuid not null,
  version integer not null,
  action text not null check (action in ('add', 'update', 'delete')),
  actor_id uuid,
  actor_name text,
  at timestamptz not null default now(),
  before jsonb,
  after jsonb,
  primary key (at, id)
) partition by range (at);
create index ix_record_history__record on record_history (resource, record_id, at desc);
create table record_history_default partition of record_history default;

create table visit_log (
  id uuid not null,
  client_ip text,
  create_code text not null,
  model_type text not null,
  remark text not null,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null default now(),
  primary key (created_at, id)
) partition by range (created_at);
create index ix_visit_log__user on visit_log (user_id, created_at desc);
create table visit_log_default partition of visit_log default;

-- Makes the partition of the month that `day` lies in, unless it is there.
-- Months are those of Asia/Shanghai, as everywhere in the product.
-- Rows of that month that the default partition took meanwhile move along:
-- PostgreSQL refuses a partition that leaves some of its rows in the default.
create function ensure_month_partition(parent text, day date) returns void language plpgsql as $$
declare
  first_day date := date_trunc('month', day)::date;
  from_at timestamptz := first_day::timestamp at time zone 'Asia/Shanghai';
  to_at timestamptz := (first_day + interval '1 month')::timestamp at time zone 'Asia/Shanghai';
  child text := parent || '_' || to_char(first_day, 'YYYYMM');
  key_column text := substring(pg_get_partkeydef(parent::regclass) from '\((.*)\)');
begin
  if to_regclass(child) is not null then
    return;
  end if;
  -- Processes that start together must not make it twice.
  -- After waiting, to_regclass may still answer from its cache; pg_class does not.
  perform pg_advisory_xact_lock(hashtextextended('ensure_month_partition', 0));
  if exists (select from pg_class where relname = child and relnamespace = current_schema()::regnamespace) then
    return;
  end if;
  execute format('create table %I (like %I including all)', child, parent);
  execute format(
    'with moved as (delete from %I where %s >= %L and %s < %L returning *) insert into %I select * from moved',
    parent || '_default', key_column, from_at, key_column, to_at, child);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)',
    parent, child, from_at, to_at);
end $$;

-- Changes that other processes must hear of: `rights` when a role, a grant or
-- an account changed, `records` with the table name when counted lists change.
create function announce_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('staffdesk_rights', '');
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['application', 'module', 'menu', 'button', 'role', 'role_user', 'role_navigation'] loop
    execute format('create trigger announce after insert or update or delete or truncate on %I '
      'for each statement execute function announce_rights()', name);
  end loop;
end $$;

create function announce_records() returns trigger language plpgsql as $$
begin
  perform pg_notify('staffdesk_records', tg_table_name);
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['department_type', 'department_rank', 'department', 'post_rank', 'post',
    'user_base_info', 'user_education', 'user_work_history', 'user_family'] loop
    execute format('create trigger announce after insert or update or delete or truncate on %I '
      'for each statement execute function announce_records()', name);
  end loop;
end $$;

-- The account row: state or password changes end sessions, so the token cache
-- of every process must forget it. Signing in (last_login_at) must not.
create function announce_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('staffdesk_rights', '');
  return null;
end $$;
create trigger announce_added after insert or delete or truncate on app_user
  for each statement execute function announce_account();
create trigger announce_changed after update of state, dept_id, user_base_id, name, user_name, code, deleted_at on app_user
  for each statement execute function announce_account();

-- A revoked token is a deleted row here.
create trigger announce_revoked after delete on identity_state
  for each statement execute function announce_account();
