-- Rights decided on screens: what used to be filled by the seed alone becomes
-- records with versions, and one function says which buttons somebody holds.

-- Choices are stored as text codes (docs/decisions/0004-data-conventions.md) ---

alter table module drop constraint module_type_check;
alter table module alter column type type text using type::text;
alter table module add check (type in ('0', '1', '2'));
alter table menu drop constraint menu_type_check;
alter table menu alter column type type text using type::text;
alter table menu add check (type in ('0', '1', '2'));
alter table app_user drop constraint app_user_state_check;
drop trigger announce_changed on app_user;
alter table app_user alter column state drop default;
alter table app_user alter column state type text using state::text;
alter table app_user alter column state set default '1';
alter table app_user add check (state in ('1', '2', '3'));
alter table role drop constraint role_scope_check;
alter table role alter column scope type text using scope::text;

-- Navigation -------------------------------------------------------------------

alter table application add column base_url text, add column remark text;
alter table module add column remark text, add column built_in boolean not null default false;
alter table menu rename column parent_id to pid;
alter table menu
  add column view_key text,
  add column keep_tab boolean not null default false,
  add column remark text,
  add column built_in boolean not null default false;
alter table button
  add column place text not null default 'toolbar' check (place in ('toolbar', 'row', 'detail')),
  add column confirm_text text,
  add column remark text,
  add column built_in boolean not null default false;
create unique index uq_menu__module__pid__name on menu (module_id, pid, name) nulls not distinct
  where deleted_at is null and path <> '-';

-- Every call of the API as its own route table tells it; nobody types these rows.
create table interface (
  id uuid primary key,
  family text not null check (family in ('uc', 'hr', 'cyl', 'sa', 'wt')),
  resource text not null,
  method text not null,
  http_method text not null check (http_method in ('GET', 'POST', 'PUT', 'DELETE')),
  path text not null,
  needs text,
  open_to_all boolean not null default false,
  audit_level text not null check (audit_level in ('none', 'write', 'read')),
  missing boolean not null default false,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_interface__path on interface (http_method, path) where deleted_at is null;
create index ix_interface__order on interface (family, resource, method);

-- Accounts ---------------------------------------------------------------------

alter table app_user
  add column lock_until timestamptz,
  add column last_login_ip text,
  add column delegate_id uuid references app_user (id),
  add column delegate_from date,
  add column delegate_to date;
create index ix_app_user__delegate on app_user (delegate_id);
create trigger announce_changed after update of state, dept_id, user_base_id, name, user_name, code, must_change_password, deleted_at on app_user
  for each statement execute function announce_account();

-- Roles ------------------------------------------------------------------------

-- scope: 1 self, 2 department, 3 department and below, 4 all, 5 departments of one's own choice.
-- scope_from says which departments 2 and 3 count from: those the person works
-- in, those the person leads, those the person is in charge of.
alter table role
  add check (scope in ('1', '2', '3', '4', '5')),
  add column scope_from text not null default 'member' check (scope_from in ('member', 'leader', 'in_charge')),
  add column scope_dept_ids uuid[] not null default '{}',
  add column scope_include_child boolean not null default true;

alter table role_user drop constraint role_user_pkey;
alter table role_user
  add column id uuid not null default gen_random_uuid(),
  add column created_at timestamptz not null default now(),
  add column created_by uuid,
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid,
  add column version integer not null default 1,
  add column deleted_at timestamptz;
alter table role_user alter column id drop default;
alter table role_user add primary key (id);
create unique index uq_role_user__role__user_id on role_user (role_id, user_id) where deleted_at is null;

create table role_department (
  id uuid primary key,
  role_id uuid not null references role (id),
  dept_id uuid not null references department (id),
  include_child boolean not null default true,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_role_department__role__dept_id on role_department (role_id, dept_id) where deleted_at is null;
create index ix_role_department__dept on role_department (dept_id);

create table role_post (
  id uuid primary key,
  role_id uuid not null references role (id),
  post_id uuid not null references post (id),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_role_post__role__post_id on role_post (role_id, post_id) where deleted_at is null;
create index ix_role_post__post on role_post (post_id);

-- Grants to one person (competence lists and search permission) ------------------

create table search_permission (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  scope text not null check (scope in ('1', '2', '3', '4', '5')),
  dept_ids uuid[] not null default '{}',
  user_ids uuid[] not null default '{}',
  can_view_score boolean not null default false,
  can_view_year_plan boolean not null default false,
  can_export boolean not null default false,
  valid_from date,
  valid_to date,
  granted_by_id uuid references app_user (id),
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create index ix_search_permission__user on search_permission (user_id) where deleted_at is null;
create index ix_search_permission__granted_by on search_permission (granted_by_id);

create table user_info_competence (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  scope text not null check (scope in ('1', '2', '3', '4', '5')),
  dept_ids uuid[] not null default '{}',
  field_groups text[] not null default '{}',
  can_unmask boolean not null default false,
  can_edit boolean not null default false,
  can_export boolean not null default false,
  valid_to date,
  reason text not null,
  granted_by_id uuid references app_user (id),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create index ix_user_info_competence__user on user_info_competence (user_id) where deleted_at is null;
create index ix_user_info_competence__granted_by on user_info_competence (granted_by_id);

create table salary_competence (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  scope text not null check (scope in ('1', '2', '3', '4', '5')),
  dept_ids uuid[] not null default '{}',
  items text[] not null default '{}',
  rank_max_id uuid references post_rank (id),
  can_edit boolean not null default false,
  can_export boolean not null default false,
  valid_to date not null,
  reason text not null,
  granted_by_id uuid references app_user (id),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create index ix_salary_competence__user on salary_competence (user_id) where deleted_at is null;
create index ix_salary_competence__granted_by on salary_competence (granted_by_id);
create index ix_salary_competence__rank_max on salary_competence (rank_max_id);

create table dismissal_competence (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  scope text not null check (scope in ('1', '2', '3', '4', '5')),
  dept_ids uuid[] not null default '{}',
  can_see_reason boolean not null default false,
  can_see_compensation boolean not null default false,
  can_process boolean not null default false,
  valid_to date,
  granted_by_id uuid references app_user (id),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create index ix_dismissal_competence__user on dismissal_competence (user_id) where deleted_at is null;
create index ix_dismissal_competence__granted_by on dismissal_competence (granted_by_id);

create table merit_competence (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  scope text not null check (scope in ('1', '2', '3', '4', '5')),
  dept_ids uuid[] not null default '{}',
  can_score boolean not null default false,
  can_audit boolean not null default false,
  can_export boolean not null default false,
  valid_to date,
  granted_by_id uuid references app_user (id),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create index ix_merit_competence__user on merit_competence (user_id) where deleted_at is null;
create index ix_merit_competence__granted_by on merit_competence (granted_by_id);

-- Dictionaries -----------------------------------------------------------------

create table data_dict (
  id uuid primary key,
  type text not null,
  code text not null,
  name text not null,
  parent_code text,
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_data_dict__type__code on data_dict (type, code) where deleted_at is null;

-- value is JSON as somebody typed it; the rule checks that it is JSON.
create table policy_param (
  id uuid primary key,
  key text not null,
  city text,
  effective_from date not null,
  effective_to date,
  value text not null,
  basis text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create index ix_policy_param__key on policy_param (key, city, effective_from);

-- Which buttons somebody holds, and why ------------------------------------------

-- The present departments, posts and roles of accounts come from rows that later
-- migrations change too, so the functions are made by 0004, after user_position.

do $$
declare
  name text;
begin
  foreach name in array array['role_department', 'role_post', 'user_info_competence', 'post'] loop
    execute format('create trigger announce_rights after insert or update or delete or truncate on %I '
      'for each statement execute function announce_rights()', name);
  end loop;
  foreach name in array array['application', 'module', 'menu', 'button', 'interface', 'role', 'role_user',
    'role_department', 'role_post', 'search_permission', 'user_info_competence', 'salary_competence',
    'dismissal_competence', 'merit_competence', 'data_dict', 'policy_param'] loop
    execute format('create trigger announce_records after insert or update or delete or truncate on %I '
      'for each statement execute function announce_records()', name);
  end loop;
end $$;
create trigger announce_records after insert or delete or truncate on app_user
  for each statement execute function announce_records();
create trigger announce_records_changed after update of state, dept_id, user_base_id, name, user_name, code, phone, email, deleted_at on app_user
  for each statement execute function announce_records();
