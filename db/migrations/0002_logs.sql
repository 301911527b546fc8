-- Logs that can be written and read, but not changed (docs/decisions/0012-logs.md).

-- The changes of records become the operation log --------------------------

alter table record_history rename to audit_log;

do $$
declare
  entry record;
begin
  for entry in
    select relname, replace(relname, 'record_history', 'audit_log') as new_name,
      case when relkind in ('i', 'I') then 'index' else 'table' end as kind
    from pg_class
    where relnamespace = current_schema()::regnamespace and relname like '%record\_history%'
      and relkind in ('r', 'p', 'i', 'I')
  loop
    execute format('alter %s %I rename to %I', entry.kind, entry.relname, entry.new_name);
  end loop;
end $$;

alter table audit_log
  add column actor_code text,
  add column title text,
  add column ip text,
  add column request_id text,
  add column ok boolean not null default true,
  alter column record_id drop not null,
  alter column version drop not null,
  drop constraint record_history_action_check;

-- A partition that was made like its parent keeps its own copies of the rules.
do $$
declare
  partition regclass;
begin
  for partition in select inhrelid::regclass from pg_inherits where inhparent = 'audit_log'::regclass loop
    execute format('alter table %s alter column record_id drop not null, alter column version drop not null, '
      'drop constraint if exists record_history_action_check', partition);
  end loop;
end $$;

alter table audit_log add constraint audit_log_action_check check (action in (
  'add', 'update', 'delete', 'state', 'approve', 'import', 'export', 'sign_in', 'sign_out',
  'view_sensitive', 'grant', 'lock', 'unlock', 'denied', 'other'));

update audit_log set actor_code = app_user.code from app_user where app_user.id = audit_log.actor_id;

create index ix_audit_log__id on audit_log (id);
create index ix_audit_log__code on audit_log (actor_code, at desc);
create index ix_audit_log__resource on audit_log (resource, at desc);
create index ix_audit_log__biz on audit_log ((record_id::text), at desc);

create index ix_visit_log__id on visit_log (id);
create index ix_visit_log__code on visit_log (create_code, created_at desc);

-- Every attempt to sign in. user_name is what was typed, if anybody has it or not.
create table sign_in_log (
  id uuid not null,
  at timestamptz not null default now(),
  user_id uuid,
  user_name text not null check (length(user_name) <= 64),
  name text,
  ip text,
  user_agent text check (length(user_agent) <= 200),
  method text not null check (method in ('password', 'redirect', 'link')),
  ok boolean not null,
  reason text check (reason in ('unknown', 'password', 'locked', 'disabled', 'changed', 'busy')),
  check (ok = (reason is null)),
  primary key (at, id)
) partition by range (at);
create index ix_sign_in_log__id on sign_in_log (id);
create index ix_sign_in_log__user on sign_in_log (user_id, at desc);
create index ix_sign_in_log__name on sign_in_log (user_name, at desc);
create table sign_in_log_default partition of sign_in_log default;

-- Append-only tables -------------------------------------------------------

-- Only who owns the table may pass, and only after saying so: `set
-- staffdesk.maintenance = on`. Anybody may set that; not everybody is the owner.
create function refuse_log_change() returns trigger language plpgsql as $$
begin
  if current_setting('staffdesk.maintenance', true) = 'on'
    and pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return case tg_op when 'UPDATE' then new when 'DELETE' then old end;
  end if;
  raise exception '% refused: % is append-only', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $$;

-- Rows of `target` can be added and read from now on. PostgreSQL hands the row
-- trigger on to partitions, also to later ones, but not the one for truncate.
create function make_append_only(target regclass) returns void language plpgsql as $$
declare
  relation regclass;
begin
  execute format('create trigger refuse_change before update or delete on %s '
    'for each row execute function refuse_log_change()', target);
  for relation in
    select target union all select inhrelid::regclass from pg_inherits where inhparent = target
  loop
    execute format('create trigger refuse_truncate before truncate on %s '
      'for each statement execute function refuse_log_change()', relation);
  end loop;
end $$;

create function is_append_only(target oid) returns boolean language sql stable as
  $$ select exists (select from pg_trigger where tgrelid = target and tgname = 'refuse_change') $$;

select make_append_only('audit_log');
select make_append_only('visit_log');
select make_append_only('sign_in_log');

-- As before, and partitions of an append-only table are append-only too.
create or replace function ensure_month_partition(parent text, day date) returns void language plpgsql as $$
declare
  first_day date := date_trunc('month', day)::date;
  from_at timestamptz := first_day::timestamp at time zone 'Asia/Shanghai';
  to_at timestamptz := (first_day + interval '1 month')::timestamp at time zone 'Asia/Shanghai';
  child text := parent || '_' || to_char(first_day, 'YYYYMM');
  key_column text := substring(pg_get_partkeydef(parent::regclass) from '\((.*)\)');
  was_maintenance text := coalesce(current_setting('staffdesk.maintenance', true), '');
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
  perform set_config('staffdesk.maintenance', 'on', true);
  execute format(
    'with moved as (delete from %I where %s >= %L and %s < %L returning *) insert into %I select * from moved',
    parent || '_default', key_column, from_at, key_column, to_at, child);
  perform set_config('staffdesk.maintenance', was_maintenance, true);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)',
    parent, child, from_at, to_at);
  if is_append_only(parent::regclass) then
    execute format('create trigger refuse_truncate before truncate on %I '
      'for each statement execute function refuse_log_change()', child);
  end if;
end $$;

-- The tables that grow by month and are never changed.
create function monthly_logs() returns setof text language sql stable as $$
  select relname::text from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'p' and is_append_only(oid)
$$;

-- The role of the running application --------------------------------------

-- Roles belong to the whole server: another database may have made it already,
-- or be making it now. False when it is missing and may not be made.
create function ensure_application_role() returns boolean language plpgsql as $$
begin
  if not exists (select from pg_roles where rolname = 'staffdesk_app') then
    begin
      create role staffdesk_app nologin;
    exception
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise notice 'the role staffdesk_app is missing and % may not make it', current_user;
        return false;
    end;
  end if;
  if not pg_has_role(current_user, 'staffdesk_app', 'member') then
    begin
      execute format('grant staffdesk_app to %I', current_user);
    exception
      when insufficient_privilege or unique_violation then
        raise notice '% may not become staffdesk_app', current_user;
    end;
  end if;
  return true;
end $$;

-- What the application may do with each table; run after every change of the
-- schema. Partitions get nothing: the way to their rows is the parent.
create function grant_application_rights() returns void language plpgsql as $$
declare
  role_id oid := (select oid from pg_roles where rolname = 'staffdesk_app');
  entry record;
begin
  if role_id is null then
    return;
  end if;
  if not has_schema_privilege(role_id, current_schema()::regnamespace, 'usage') then
    execute format('grant usage on schema %I to staffdesk_app', current_schema());
  end if;
  for entry in
    select c.oid::regclass as relation, c.relkind = 'S' as is_sequence, w.wanted, h.held
    from pg_class c
    cross join lateral (select case
      when c.relispartition then array[]::text[]
      when c.relkind = 'S' then array['SELECT', 'USAGE']
      when c.relkind in ('v', 'm') or c.relname = 'schema_migration' then array['SELECT']
      when is_append_only(c.oid) then array['INSERT', 'SELECT']
      else array['DELETE', 'INSERT', 'SELECT', 'UPDATE'] end as wanted) w
    cross join lateral (select array(select privilege_type::text from aclexplode(c.relacl)
      where grantee = role_id order by 1) as held) h
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and pg_has_role(current_user, c.relowner, 'usage')
  loop
    continue when entry.held = entry.wanted;
    execute format('revoke all on %s %s from staffdesk_app',
      case when entry.is_sequence then 'sequence' else 'table' end, entry.relation);
    continue when cardinality(entry.wanted) = 0;
    execute format('grant %s on %s %s to staffdesk_app', array_to_string(entry.wanted, ', '),
      case when entry.is_sequence then 'sequence' else 'table' end, entry.relation);
  end loop;
end $$;

revoke execute on function make_append_only(regclass), ensure_month_partition(text, date),
  ensure_application_role(), grant_application_rights() from public;

-- The logs as lists read them: the standard columns, and names as on screen --

create view audit_entry as
select id, at, actor_code as user_code, actor_name as user_name, resource, action,
  coalesce(title, record_id::text, resource) as title, record_id::text as biz_id, ok, ip, request_id,
  at as created_at, actor_id as created_by, at as updated_at, actor_id as updated_by,
  1 as version, null::timestamptz as deleted_at
from audit_log;

create view visit_entry as
select id, create_code, user_name, remark, model_type, client_ip,
  created_at, user_id as created_by, created_at as updated_at, user_id as updated_by,
  1 as version, null::timestamptz as deleted_at
from visit_log;

create view sign_in_entry as
select id, at, user_name, name, ok, reason, method, ip, user_agent,
  at as created_at, user_id as created_by, at as updated_at, user_id as updated_by,
  1 as version, null::timestamptz as deleted_at
from sign_in_log;
