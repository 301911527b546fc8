-- The accounts whose tasks an account may search, and what the account may see of them, by the search
-- permissions of today. In plpgsql, because PostgreSQL would copy the body of an SQL function into each list
-- several times.
create or replace function searched_account(account uuid)
returns table (user_id uuid, class_ids uuid[], can_view_score boolean, can_view_year_plan boolean, can_export boolean)
language plpgsql stable rows 100 as $$
#variable_conflict use_column
begin
  return query
  with granted as (
    select * from search_permission where search_permission.user_id = account and deleted_at is null
      and today() between coalesce(valid_from, '-infinity') and coalesce(valid_to, 'infinity')
  ), mine as (
    select d.id, d.path from department_of_account(account) own join department d on d.id = own.dept_id
    where own.relation = 'member'
  )
  select u.id, g.class_ids, g.can_view_score, g.can_view_year_plan, g.can_export
  from granted g join app_user u on u.deleted_at is null and (
    g.scope = '4'
    or (g.scope = '2' and u.dept_id in (select id from mine))
    or (g.scope = '3' and exists (select from department d join mine on d.path like mine.path || '%' where d.id = u.dept_id))
    or (g.scope = '5' and (u.id = any (g.user_ids) or exists (
      select from department d join department top on d.path like top.path || '%'
      where d.id = u.dept_id and top.id = any (g.dept_ids) and top.enabled and top.deleted_at is null))));
end $$;
