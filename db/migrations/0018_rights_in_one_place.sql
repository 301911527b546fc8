-- What a right is, and how somebody comes by a role, each said in one place.

-- The buttons of pages, as the rights that they are: `hr/archives:edit`. The key of
-- a report is no path: taken for one, it could pass for a page's.
create view page_right as
select b.id as button_id, m.id as menu_id, ltrim(m.path, '/') || ':' || b.code as code, b.enabled,
  m.name as page_name, b.name as button_name, m.sort as page_sort, b.sort as button_sort
from button b join menu m on m.id = b.menu_id
where m.type = '0' and m.deleted_at is null and b.deleted_at is null;

-- Roles that a department brings to those who belong to it, from itself or from one above.
create view department_role as
select mine.id as dept_id, rd.role_id, d.id as source_id, d.enabled
from department mine
  join department d on d.deleted_at is null and mine.path like d.path || '%'
  join role_department rd on rd.dept_id = d.id and rd.deleted_at is null
    and (rd.include_child or d.id = mine.id)
where mine.deleted_at is null;

-- Every way in which an account holds a role, or will without anybody giving it one.
-- `counts` says whether it does so today; what does not waits for a day, or for the
-- account, the role, the department or the post to be enabled again.
-- Each way names its role, so that a question about one account or one role looks at that alone.
create view role_way as
select held.user_id, held.role_id, held.role_code, held.via, held.source_id, held.valid_from, held.valid_to,
  (held.is_open and coalesce(held.valid_from, '-infinity') <= today()
    and holder.state = '1' and holder.deleted_at is null) as counts
from (
  select ru.user_id, r.id as role_id, r.code as role_code, 'user' as via, null::uuid as source_id,
    ru.valid_from, ru.valid_to, r.enabled as is_open
  from role r join role_user ru on ru.role_id = r.id and ru.deleted_at is null
    and today() <= coalesce(ru.valid_to, 'infinity')
  where r.deleted_at is null
  union all
  select u.id, r.id, r.code, 'department', dr.source_id, null, null, r.enabled and dr.enabled
  from role r join department_role dr on dr.role_id = r.id join app_user u on u.dept_id = dr.dept_id
  where r.deleted_at is null
  union all
  select u.id, r.id, r.code, 'post', rp.post_id, p.start_date, null, r.enabled and post.enabled
  from role r
    join role_post rp on rp.role_id = r.id and rp.deleted_at is null
    join post on post.id = rp.post_id and post.deleted_at is null
    join user_position p on p.post_id = post.id and p.deleted_at is null
      and today() <= coalesce(p.end_date, 'infinity')
    join app_user u on u.user_base_id = p.user_id
  where r.deleted_at is null
  union all
  select led.leader_id, r.id, r.code, 'leader', led.id, null, null, r.enabled and led.enabled
  from role r, department led
  where r.code = 'dept_head' and r.built_in and r.deleted_at is null
    and led.leader_id is not null and led.deleted_at is null
  union all
  select u.id, r.id, r.code, 'employee', null, null, null, r.enabled
  from role r, app_user u
  where r.code = 'staff' and r.built_in and r.deleted_at is null and u.user_base_id is not null
) as held
join app_user holder on holder.id = held.user_id;

create or replace function effective_role(account uuid)
returns table (role_id uuid, via text, source_id uuid, valid_to date)
language sql stable as $$
  select distinct way.role_id, way.via, way.source_id, way.valid_to
  from role_way way where way.user_id = account and way.counts
$$;
