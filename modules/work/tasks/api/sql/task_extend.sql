-- The additional fields of tasks, one row for each: the task, the key, the value.
create or replace view task_extend as
select t.id as task_id, entry ->> 'key' as key, entry ->> 'value' as value
from task t cross join lateral jsonb_array_elements(t.extend) entry;
