-- The operation log as lists read it: the columns of audit_log, the account that acted, and the standard
-- columns of a record.
create or replace view audit_entry as
select id, at, actor_code as user_code, actor_name as user_name, resource, action,
  coalesce(title, record_id::text, resource) as title, record_id::text as biz_id, ok, ip, request_id,
  at as created_at, actor_id as created_by, at as updated_at, actor_id as updated_by,
  1 as version, null::timestamptz as deleted_at, told, actor_id
from audit_log;
