-- All ways in which an account holds a role, or will hold it later without a new grant. `counts` tells
-- whether the way is in force today; the other ways wait for a day, for the account, role, department or post
-- to be enabled, or for the second person who confirms a role with rights of pay. Each way names its role, so
-- that a query about one account or one role reads no other rows.
create or replace view role_way as
select held.user_id, held.role_id, held.role_code, held.via, held.source_id, held.valid_from, held.valid_to,
  (held.is_open and coalesce(held.valid_from, '-infinity') <= today()
    and holder.state = '1' and holder.deleted_at is null) as counts
from (
  select ru.user_id, r.id as role_id, r.code as role_code, 'user' as via, null::uuid as source_id,
    ru.valid_from, ru.valid_to, r.enabled and not ru.awaits_second as is_open
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
