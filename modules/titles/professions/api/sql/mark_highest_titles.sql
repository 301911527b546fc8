-- Trigger on profession: marks the highest titles of the person as of today, whatever changed: a title that was added,
-- corrected, voided, deleted or restored.
create or replace function mark_highest_titles() returns trigger language plpgsql as $$
declare
  person uuid := coalesce(new.user_id, old.user_id);
begin
  update profession p set is_highest = not p.is_highest
  where p.user_id = person
    and p.is_highest <> exists (select from highest_titles(person, today()) h where h.profession_id = p.id);
  return null;
end $$;
