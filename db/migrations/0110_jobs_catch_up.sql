-- Up to when each job of the product is done: what was missed while nothing ran is made up for.
create table job_done (
  job text primary key,
  -- The day of Asia/Shanghai on which the run that did it began.
  done_on date not null,
  done_at timestamptz not null
);
insert into job_done (job, done_on, done_at)
select job, (max(started_at) at time zone 'Asia/Shanghai')::date, max(started_at)
from job_run where state = 'done' and user_id is null group by job
on conflict (job) do nothing;
