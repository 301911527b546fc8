-- Repeats of tasks as lists read them: the table with the last and the next date.
create or replace view task_repeat_view as
select r.*,
  (select max(run.date) from task_repeat_run run where run.repeat_id = r.id) as last_run,
  case when r.enabled then (
    select min(d.date) from task_repeat_days(r, greatest(r.active_from, today()),
      today() + case when r.cycle in ('日', '周', '双周') then 60 else 430 end) d
    where not exists (select from task_repeat_run run where run.repeat_id = r.id
      and (run.date = d.date or run.planned_date = d.planned_date))) end as next_date
from task_repeat r;
