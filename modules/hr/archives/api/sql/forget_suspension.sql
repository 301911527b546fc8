-- Trigger on user_base_info: clears the end of a suspension when a person is no longer suspended.
create or replace function forget_suspension() returns trigger language plpgsql as $$
begin
  new.suspended_until := null;
  return new;
end $$;
