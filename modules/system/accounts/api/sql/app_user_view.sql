-- Accounts as lists read them: the table with the ids of the enabled roles that an account was given directly
-- and that are in force today.
create or replace view app_user_view as
select u.*,
  array(select ru.role_id from role_user ru join role r on r.id = ru.role_id and r.enabled
      and r.deleted_at is null
    where ru.user_id = u.id and ru.deleted_at is null
      and today() between coalesce(ru.valid_from, '-infinity') and coalesce(ru.valid_to, 'infinity')
    order by r.sort, r.id) as role_ids
from app_user u;
