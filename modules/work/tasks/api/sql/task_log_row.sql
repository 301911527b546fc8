-- The log of tasks as lists read it: the columns of task_log and the standard columns of a record.
create or replace view task_log_row as
select l.*, l.at as created_at, l.at as updated_at, l.operator_id as updated_by, l.operator_id as created_by,
  1 as version, null::timestamptz as deleted_at
from task_log l;
