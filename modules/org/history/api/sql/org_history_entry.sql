-- The history of departments and staff as lists read it: the columns of org_history and the standard columns
-- of a record.
create or replace view org_history_entry as
select h.id, h.at, h.kind, h.dept_id, h.user_id, h.before, h.after, h.source_biz_type, h.source_biz_id,
  h.text, h.actor_id, h.actor_name, h.at as created_at, h.actor_id as created_by, h.at as updated_at,
  h.actor_id as updated_by, 1 as version, null::timestamptz as deleted_at, h.told
from org_history h;
