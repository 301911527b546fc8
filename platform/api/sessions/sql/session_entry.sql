-- Sessions in force, for lists: with the account of each session and the standard columns of a record.
create or replace view session_entry as
select s.id, u.user_name, u.code as user_code, u.name, u.dept_id, s.began_at, s.last_used_at, s.method, s.ip, s.user_agent,
  s.began_at as created_at, s.user_id as created_by, s.last_used_at as updated_at, s.user_id as updated_by,
  1 as version, null::timestamptz as deleted_at, s.user_id as account_id
from live_session s join app_user u on u.id = s.user_id;
