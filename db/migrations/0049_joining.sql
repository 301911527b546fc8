-- Joining by one form (docs/decisions/0070-joining.md).

alter table app_user add column waits_for_joining boolean not null default false;
comment on column app_user.waits_for_joining is
  'Filled by a rule: it is disabled only until the person joins.';

-- Whoever changes the state of an account by hand has decided about it.
create function stop_waiting_for_joining() returns trigger language plpgsql as $$
begin
  new.waits_for_joining := false;
  return new;
end $$;
create trigger stop_waiting_for_joining before update of state on app_user
  for each row when (new.state is distinct from old.state)
  execute function stop_waiting_for_joining();
