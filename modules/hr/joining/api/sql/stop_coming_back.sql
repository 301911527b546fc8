-- Trigger on user_base_info: removes the planned return of a person who is employed again or whose file is
-- voided.
create or replace function stop_coming_back() returns trigger language plpgsql as $$
begin
  delete from rehire where user_id = new.id;
  new.comes_back := false;
  return new;
end $$;
