-- The log of sign-ins as lists read it: the columns of sign_in_log and the standard columns of a record.
create or replace view sign_in_entry as
select id, at, user_name, name, ok, reason, method, ip, user_agent,
  at as created_at, user_id as created_by, at as updated_at, user_id as updated_by,
  1 as version, null::timestamptz as deleted_at, device_id
from sign_in_log;
