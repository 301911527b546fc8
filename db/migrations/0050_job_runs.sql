-- What became of background jobs (docs/decisions/0072-page-of-jobs.md).

create table job_run (
  id uuid primary key,
  job text not null,
  -- The job in the queue of the runner; a job that is tried again has several runs.
  queue_id bigint not null,
  state text not null default 'running' check (state in ('running', 'done', 'retried', 'failed', 'interrupted')),
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- Who asked for it; nobody where its time had come.
  user_id uuid references app_user (id),
  -- Why nothing came of it: the key of a message, and what goes into it.
  problem text,
  problem_values jsonb not null default '{}'
);
create index ix_job_run__job on job_run (job, started_at desc);
create index ix_job_run__failed on job_run (job, started_at desc) where state in ('failed', 'retried');
create index ix_job_run__running on job_run (queue_id) where state = 'running';
create index ix_job_run__user on job_run (user_id) where user_id is not null;
create index ix_job_run__started_at on job_run (started_at);
