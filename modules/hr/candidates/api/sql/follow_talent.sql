-- Trigger on talent: renames the applications of a person with the person.
create or replace function follow_talent() returns trigger language plpgsql as $$
begin
  update candidate set name = new.name where talent_id = new.id;
  return null;
end $$;
