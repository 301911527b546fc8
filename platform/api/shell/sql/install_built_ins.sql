-- Adds the navigation and roles of a release, and the usual grants of new entries. Runs at each start. Rows
-- of the company stay unchanged, and a start does not add deleted rows again. With restore, changed and
-- deleted navigation of the product comes back. Inputs: the plan, restore, the time that is stored in new
-- rows.
create or replace function install_built_ins(plan jsonb, restore boolean default false, at timestamptz default now()) returns void
language plpgsql as $$
declare
  ids jsonb := '{}';  -- id in the plan → id in this database
  fresh uuid[] := '{}';
  entry jsonb;
  found_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('install_built_ins', 0));

  entry := plan -> 'application';
  select id into found_id from application where code = entry ->> 'code' order by deleted_at nulls first limit 1;
  if found_id is null then
    found_id := (entry ->> 'id')::uuid;
    insert into application (id, code, name, short_name, created_at, updated_at)
    values (found_id, entry ->> 'code', entry ->> 'name', entry ->> 'short_name', at, at);
  end if;
  ids := ids || jsonb_build_object('application', found_id);

  for entry in select * from jsonb_array_elements(plan -> 'modules') loop
    select id into found_id from module
    where id = (entry ->> 'id')::uuid or code = entry ->> 'code' order by deleted_at nulls first limit 1;
    if found_id is null then
      found_id := (entry ->> 'id')::uuid;
      fresh := fresh || found_id;
      insert into module (id, application_id, code, name, type, icon, path, sort, built_in, created_at, updated_at)
      values (found_id, (ids ->> 'application')::uuid, entry ->> 'code', entry ->> 'name', entry ->> 'type',
        entry ->> 'icon', entry ->> 'path', (entry ->> 'sort')::integer, true, at, at);
    elsif restore then
      update module set name = entry ->> 'name', type = entry ->> 'type', icon = entry ->> 'icon',
        path = entry ->> 'path', sort = (entry ->> 'sort')::integer, is_hide = false, enabled = true,
        built_in = true, deleted_at = null, version = version + 1, updated_at = now()
      where id = found_id;
    end if;
    ids := ids || jsonb_build_object(entry ->> 'id', found_id);
  end loop;

  for entry in select * from jsonb_array_elements(plan -> 'menus') loop
    select id into found_id from menu
    where id = (entry ->> 'id')::uuid
      or (path = entry ->> 'path' and path <> '-')
      or (path = '-' and entry ->> 'path' = '-' and name = entry ->> 'name'
        and module_id = (ids ->> (entry ->> 'module'))::uuid)
    order by id = (entry ->> 'id')::uuid desc, deleted_at nulls first limit 1;
    if found_id is null then
      found_id := (entry ->> 'id')::uuid;
      fresh := fresh || found_id;
      insert into menu (id, module_id, pid, name, path, type, icon, is_hide, sort, built_in, created_at, updated_at)
      values (found_id, (ids ->> (entry ->> 'module'))::uuid, (ids ->> (entry ->> 'pid'))::uuid, entry ->> 'name',
        entry ->> 'path', '0', entry ->> 'icon', (entry ->> 'is_hide')::boolean, (entry ->> 'sort')::integer, true, at, at);
    elsif restore then
      update menu set module_id = (ids ->> (entry ->> 'module'))::uuid, pid = (ids ->> (entry ->> 'pid'))::uuid,
        name = entry ->> 'name', path = entry ->> 'path', type = '0', icon = entry ->> 'icon',
        is_hide = (entry ->> 'is_hide')::boolean, sort = (entry ->> 'sort')::integer, enabled = true,
        built_in = true, deleted_at = null, version = version + 1, updated_at = now()
      where id = found_id;
    end if;
    ids := ids || jsonb_build_object(entry ->> 'id', found_id);
  end loop;

  for entry in select * from jsonb_array_elements(plan -> 'buttons') loop
    select id into found_id from button
    where id = (entry ->> 'id')::uuid
      or (menu_id = (ids ->> (entry ->> 'menu'))::uuid and code = entry ->> 'code')
    order by id = (entry ->> 'id')::uuid desc, deleted_at nulls first limit 1;
    if found_id is null then
      found_id := (entry ->> 'id')::uuid;
      fresh := fresh || found_id;
      insert into button (id, menu_id, code, name, sort, built_in, created_at, updated_at)
      values (found_id, (ids ->> (entry ->> 'menu'))::uuid, entry ->> 'code', entry ->> 'name',
        (entry ->> 'sort')::integer, true, at, at);
    elsif restore then
      update button set menu_id = (ids ->> (entry ->> 'menu'))::uuid, code = entry ->> 'code',
        name = entry ->> 'name', sort = (entry ->> 'sort')::integer, enabled = true, built_in = true,
        deleted_at = null, version = version + 1, updated_at = now()
      where id = found_id;
    end if;
    ids := ids || jsonb_build_object(entry ->> 'id', found_id);
  end loop;

  for entry in select * from jsonb_array_elements(plan -> 'roles') loop
    select id into found_id from role
    where id = (entry ->> 'id')::uuid or code = entry ->> 'code' order by deleted_at nulls first limit 1;
    if found_id is null then
      found_id := (entry ->> 'id')::uuid;
      insert into role (id, code, name, built_in, scope, scope_from, sort, created_at, updated_at)
      values (found_id, entry ->> 'code', entry ->> 'name', true, entry ->> 'scope', entry ->> 'scope_from',
        (entry ->> 'sort')::integer, at, at);
    end if;
    ids := ids || jsonb_build_object(entry ->> 'id', found_id);
  end loop;

  -- Only new entries get their usual grants. The administrator decides about all other grants.
  insert into role_navigation (role_id, kind, target_id)
  select (ids ->> (g ->> 'role'))::uuid, g ->> 'kind', (ids ->> (g ->> 'target'))::uuid
  from jsonb_array_elements(plan -> 'grants') g
  where (ids ->> (g ->> 'target'))::uuid = any(fresh)
  on conflict do nothing;
end $$;
