-- Trigger on year_plan: when a plan moves, updates path and level of all plans below it.
create or replace function move_year_plans() returns trigger language plpgsql as $$
begin
  update year_plan below
  set path = new.path || substr(below.path, length(old.path) + 1),
    level = below.level + new.level - old.level
  where below.path like old.path || '_%' and below.id <> new.id;
  return null;
end $$;
