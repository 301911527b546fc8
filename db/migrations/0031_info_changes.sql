-- What people ask to have changed in their own personnel files (docs/decisions/0052-own-files.md).
create table base_info_change (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  dept_id uuid not null references department (id),
  items jsonb not null,
  item_count integer not null,
  asked_at timestamptz not null default now(),
  state text not null default '0',
  opinion text,
  handled_by_id uuid references app_user (id),
  handled_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column base_info_change.items is
  'Filled by a rule: [{field, before, after}]. As sensitive as the file, and read by the rights to it.';
create unique index uq_base_info_change__user_id on base_info_change (user_id)
  where state = '0' and deleted_at is null;
create index ix_base_info_change__user on base_info_change (user_id, asked_at desc, id);
create index ix_base_info_change__dept on base_info_change (dept_id);
create index ix_base_info_change__handled_by on base_info_change (handled_by_id)
  where handled_by_id is not null;
create index ix_base_info_change__asked on base_info_change (asked_at, id) where deleted_at is null;

create trigger announce after insert or update or delete or truncate on base_info_change
  for each statement execute function announce_records();

-- Whoever may read the file may read what is asked about it: a request is where the person is.
create function move_info_changes() returns trigger language plpgsql as $$
begin
  update base_info_change set dept_id = new.dept_id where user_id = new.id;
  return null;
end $$;
create trigger move_info_changes after update of dept_id on user_base_info
  for each row when (old.dept_id is distinct from new.dept_id) execute function move_info_changes();
