-- The enabled buttons that roles grant, each with the data scope of its role. Input: the roles. The result is
-- the same for all accounts with the same roles.
create or replace function role_grant(roles uuid[])
returns table (button_id uuid, menu_id uuid, scope text, scope_from text, dept_ids uuid[],
  include_child boolean, role_id uuid)
language sql stable as $$
  select b.id, b.menu_id, r.scope, r.scope_from, r.scope_dept_ids, r.scope_include_child, r.id
  from role r
    join role_navigation rn on rn.role_id = r.id and rn.kind = 'button'
    join button b on b.id = rn.target_id and b.enabled and b.deleted_at is null
  where r.id = any(roles)
$$;
