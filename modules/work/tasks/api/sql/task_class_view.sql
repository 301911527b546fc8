-- Classes of tasks as lists read them: the table with the number of tasks.
create or replace view task_class_view as
select c.*, (select count(*)::integer from task t where t.class_id = c.id and t.deleted_at is null) as task_count
from task_class c;
