-- Roles as lists read them: the table with the number of accounts that were given the role directly and hold
-- it today. Accounts that hold it through a department or a post are not counted.
create or replace view role_view as
select r.*,
  (select count(*)::integer from role_user ru join app_user u on u.id = ru.user_id and u.deleted_at is null
    where ru.role_id = r.id and ru.deleted_at is null
      and today() between coalesce(ru.valid_from, '-infinity') and coalesce(ru.valid_to, 'infinity')) as user_count
from role r;
