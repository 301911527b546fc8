-- Why the pay of somebody differs from the month before (docs/decisions/0204-differences-by-cause.md).
create table pay_difference (
  run_id uuid not null references pay_run (id),
  user_id uuid not null references user_base_info (id),
  stamp text not null,
  causes jsonb not null,
  unexplained numeric(14, 2) not null,
  compared_at timestamptz not null default now(),
  primary key (run_id, user_id)
);
create index ix_pay_difference__user on pay_difference (user_id);
comment on table pay_difference is 'The difference of a row of pay from that of the month before, by cause. People who joined or left have no row here.';
comment on column pay_difference.stamp is 'Filled by a rule: the two rows that were compared. After another generation the stamp no longer fits, and the pair is compared again.';
comment on column pay_difference.causes is 'Filled by a rule: the effect of each cause on the net pay, in yuan.';
comment on column pay_difference.unexplained is 'Filled by a rule: the part of the difference that no cause explains.';
