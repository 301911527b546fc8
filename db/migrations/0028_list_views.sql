-- What people make of lists (docs/decisions/0050-lists-of-ones-own.md).

create table list_view (
  id uuid primary key,
  owner_id uuid not null references app_user (id),
  -- Path of the resource, and the list as its address asks for it.
  resource text not null,
  name text not null check (length(name) between 1 and 40),
  query text not null check (length(query) <= 4000),
  -- Whose holders are offered it too.
  role_id uuid references role (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table list_view is 'A list in a certain state, under a name.';
create unique index uq_list_view__name on list_view (owner_id, resource, name);
create index ix_list_view__role on list_view (role_id, resource) where role_id is not null;

create table list_choice (
  user_id uuid not null references app_user (id),
  resource text not null,
  -- In their order; none are the standard ones.
  columns text[] not null default '{}',
  default_view_id uuid references list_view (id) on delete set null,
  primary key (user_id, resource)
);
comment on table list_choice is 'How somebody wants to see a list.';
create index ix_list_choice__default_view on list_choice (default_view_id)
  where default_view_id is not null;

create function announce_lists() returns trigger language plpgsql as $$
begin
  perform pg_notify('staffdesk_lists', '');
  return null;
end $$;
create trigger announce after insert or update or delete or truncate on list_view
  for each statement execute function announce_lists();
create trigger announce after insert or update or delete or truncate on list_choice
  for each statement execute function announce_lists();
