-- Tasks as lists read them: the table with the number of days that a task is late, the number of its child
-- tasks, and the files.
create or replace view task_view as
select t.*, overdue_days(t.state, t.plan_end, t.finished_at) as overdue_days,
  (select count(*)::integer from task c where c.parent_id = t.id and c.deleted_at is null) as child_count,
  attached_files('work/tasks', t.id, 'files') as files
from task t;
