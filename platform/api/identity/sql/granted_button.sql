-- All grants of buttons to an account, with their data scope and their source: a role and the way in which
-- the account holds it, or a competence.
create or replace function granted_button(account uuid)
returns table (button_id uuid, menu_id uuid, scope text, scope_from text, dept_ids uuid[],
  include_child boolean, role_id uuid, via text, source_id uuid)
language sql stable as $$
  select g.button_id, g.menu_id, g.scope, g.scope_from, g.dept_ids, g.include_child, g.role_id,
    held.via, held.source_id
  from effective_role(account) held cross join lateral role_grant(array[held.role_id]) g
  union all
  select g.button_id, g.menu_id, g.scope, g.scope_from, g.dept_ids, g.include_child, null,
    'competence', g.competence_id
  from competence_grant(account) g
$$;
