-- Which roles and buttons somebody holds, and why. The rights of a call, the
-- menus of the shell and the explanation on the screen all ask these functions,
-- so that they can never differ.

-- Departments that an account counts as its own, by what it is to them.
create function department_of_account(account uuid) returns table (dept_id uuid, relation text)
language sql stable as $$
  select d.id, mine.relation
  from (
    select u.dept_id as id, 'member' as relation from app_user u where u.id = account
    union
    select p.dept_id, 'member' from user_position p join app_user u on u.user_base_id = p.user_id
    where u.id = account and p.deleted_at is null
      and today() between p.start_date and coalesce(p.end_date, 'infinity')
    union
    select l.id, 'leader' from department l where l.leader_id = account
    union
    select c.id, 'in_charge' from department c where c.in_charge_id = account
  ) as mine
  join department d on d.id = mine.id and d.enabled and d.deleted_at is null
$$;

-- Every way in which an account holds an enabled role. `via` is user, department,
-- post, leader or employee; `source_id` the row of department or post behind it.
create function effective_role(account uuid)
returns table (role_id uuid, via text, source_id uuid, valid_to date)
language sql stable as $$
  select r.id, held.via, held.source_id, held.valid_to
  from (
    select ru.role_id as id, null as code, 'user' as via, null::uuid as source_id, ru.valid_to
    from role_user ru
    where ru.user_id = account and ru.deleted_at is null
      and today() between coalesce(ru.valid_from, '-infinity') and coalesce(ru.valid_to, 'infinity')
    union all
    select rd.role_id, null, 'department', rd.dept_id, null
    from app_user u
      join department mine on mine.id = u.dept_id and mine.deleted_at is null
      join department d on d.id = mine.id or mine.path like d.path || '%'
      join role_department rd on rd.dept_id = d.id and rd.deleted_at is null
        and (rd.include_child or d.id = mine.id)
    where u.id = account and d.enabled and d.deleted_at is null
    union all
    select distinct rp.role_id, null, 'post', rp.post_id, null::date
    from app_user u
      join user_position p on p.user_id = u.user_base_id and p.deleted_at is null
        and today() between p.start_date and coalesce(p.end_date, 'infinity')
      join post on post.id = p.post_id and post.enabled and post.deleted_at is null
      join role_post rp on rp.post_id = post.id and rp.deleted_at is null
    where u.id = account
    union all
    select null, 'dept_head', 'leader', mine.dept_id, null
    from department_of_account(account) mine where mine.relation = 'leader'
    union all
    select null, 'staff', 'employee', null, null
    from app_user u where u.id = account and u.user_base_id is not null
  ) as held
  join role r on r.id = held.id or (r.code = held.code and r.built_in)
  join app_user holder on holder.id = account and holder.state = '1' and holder.deleted_at is null
  where r.enabled and r.deleted_at is null
$$;

-- Field groups of the personnel file that a competence may open, as button codes.
create function competence_button(competence user_info_competence) returns setof text
language sql immutable as $$
  select 'view'
  union all select 'group.' || name from unnest(competence.field_groups) name
  union all select 'unmask' where competence.can_unmask
  union all select 'edit' where competence.can_edit
  union all select 'export' where competence.can_export
$$;

-- Every grant of a button, with the data scope it comes with and its source.
create function granted_button(account uuid)
returns table (button_id uuid, menu_id uuid, scope text, scope_from text, dept_ids uuid[],
  include_child boolean, role_id uuid, via text, source_id uuid)
language sql stable as $$
  select b.id, b.menu_id, r.scope, r.scope_from, r.scope_dept_ids, r.scope_include_child, r.id, held.via, held.source_id
  from effective_role(account) held
    join role r on r.id = held.role_id
    join role_navigation rn on rn.role_id = r.id and rn.kind = 'button'
    join button b on b.id = rn.target_id and b.enabled and b.deleted_at is null
  union all
  select b.id, b.menu_id, c.scope, 'member', c.dept_ids, true, null, 'competence', c.id
  from user_info_competence c
    join app_user u on u.id = c.user_id and u.state = '1' and u.deleted_at is null
    join menu m on m.path = '/hr/archives' and m.deleted_at is null
    join button b on b.menu_id = m.id and b.enabled and b.deleted_at is null
      and b.code in (select competence_button(c))
  where c.user_id = account and c.deleted_at is null and today() <= coalesce(c.valid_to, 'infinity')
$$;

-- What the product brings along: navigation, roles and what these may do. Called
-- at every start, it adds what a new release has; with `restore` it also brings
-- back what was changed or deleted in the navigation. Somebody's own rows stay,
-- and what was deleted on purpose is not made again by a start. `at` is when new
-- rows say that they were made.
create function install_built_ins(plan jsonb, restore boolean default false, at timestamptz default now()) returns void
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
      or (path = '-' and name = entry ->> 'name' and module_id = (ids ->> (entry ->> 'module'))::uuid)
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

  -- Only what is new here gets its usual grants: everything else is the administrator's.
  insert into role_navigation (role_id, kind, target_id)
  select (ids ->> (g ->> 'role'))::uuid, g ->> 'kind', (ids ->> (g ->> 'target'))::uuid
  from jsonb_array_elements(plan -> 'grants') g
  where (ids ->> (g ->> 'target'))::uuid = any(fresh)
  on conflict do nothing;
end $$;
