-- Trigger on talent: the day on which the record is emptied follows the agreement for the pool and the last act.
create or replace function set_talent_end() returns trigger language plpgsql as $$
begin
  new.empty_on := talent_end(new);
  return new;
end $$;
