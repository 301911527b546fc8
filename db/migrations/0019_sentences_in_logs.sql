-- What the product itself says in a log, as the key of a message with its values: readers
-- see it in their language. The text beside it is the Chinese of it, which searches look
-- through; older rows have that alone.
alter table audit_log add column told jsonb;
alter table org_history add column told jsonb;

create or replace view audit_entry as
select id, at, actor_code as user_code, actor_name as user_name, resource, action,
  coalesce(title, record_id::text, resource) as title, record_id::text as biz_id, ok, ip, request_id,
  at as created_at, actor_id as created_by, at as updated_at, actor_id as updated_by,
  1 as version, null::timestamptz as deleted_at, told
from audit_log;

-- Its columns were those of the table when it was made, and stand before the standard ones.
create or replace view org_history_entry as
select h.id, h.at, h.kind, h.dept_id, h.user_id, h.before, h.after, h.source_biz_type, h.source_biz_id,
  h.text, h.actor_id, h.actor_name, h.at as created_at, h.actor_id as created_by, h.at as updated_at,
  h.actor_id as updated_by, 1 as version, null::timestamptz as deleted_at, h.told
from org_history h;
