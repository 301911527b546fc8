-- The log of opened records as lists read it: the columns of visit_log and the standard columns of a record.
create or replace view visit_entry as
select id, create_code, user_name, remark, model_type, client_ip,
  created_at, user_id as created_by, created_at as updated_at, user_id as updated_by,
  1 as version, null::timestamptz as deleted_at
from visit_log;
