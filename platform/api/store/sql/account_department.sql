-- The departments that an account belongs to today, by the account and by the posts of the person, each with
-- all departments above it.
create or replace view account_department as
select distinct held.user_id, above.id as dept_id
from (
  select u.id as user_id, u.dept_id from app_user u
  union all
  select u.id, p.dept_id from app_user u join user_position p on p.user_id = u.user_base_id
  where p.deleted_at is null and today() between p.start_date and coalesce(p.end_date, 'infinity')
) as held
  join department own on own.id = held.dept_id and own.enabled and own.deleted_at is null
  join department above on own.path like above.path || '%' and above.deleted_at is null;
