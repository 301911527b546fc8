-- Who waits for a place in a training that is full, in order (docs/decisions/0090-trainings.md).
create table train_waiting (
  id uuid primary key,
  train_id uuid not null references train (id),
  user_id uuid not null references user_base_info (id),
  since timestamptz not null default clock_timestamp()
);
create unique index uq_train_waiting__train_id__user_id on train_waiting (train_id, user_id);
create index ix_train_waiting__line on train_waiting (train_id, since, id);
create index ix_train_waiting__user on train_waiting (user_id);
create trigger announce after insert or update or delete or truncate on train_waiting
  for each statement execute function announce_records();
