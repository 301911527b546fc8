-- An address of somebody's own from which a calendar program reads what he has to be at
-- (docs/decisions/0119-tasks-change-hands.md). One a person; of its token there is a hash only.
create table calendar_feed (
  user_id uuid primary key references app_user (id),
  token_hash text not null,
  language text not null check (language in ('zh', 'en', 'es')),
  created_at timestamptz not null default now()
);
create unique index uq_calendar_feed__token_hash on calendar_feed (token_hash);

-- Whoever is gone leaves no address behind: should he come back, he makes another one.
create function end_calendar_feed() returns trigger language plpgsql as $$
begin
  delete from calendar_feed where user_id = new.id;
  return null;
end $$;
create trigger end_calendar_feed after update of state, deleted_at on app_user
  for each row when (new.state = '3' or new.deleted_at is not null) execute function end_calendar_feed();
