-- The buttons of personnel files that competences grant to an account, each with its data scope. Input: the
-- account.
create or replace function competence_grant(account uuid)
returns table (button_id uuid, menu_id uuid, scope text, scope_from text, dept_ids uuid[],
  include_child boolean, competence_id uuid)
language sql stable as $$
  select b.id, b.menu_id, c.scope, 'member', c.dept_ids, true, c.id
  from user_info_competence c
    join app_user u on u.id = c.user_id and u.state = '1' and u.deleted_at is null
    join menu m on m.path = '/hr/archives' and m.deleted_at is null
    join button b on b.menu_id = m.id and b.enabled and b.deleted_at is null
      and b.code in (select competence_button(c))
  where c.user_id = account and c.deleted_at is null and today() <= coalesce(c.valid_to, 'infinity')
$$;
