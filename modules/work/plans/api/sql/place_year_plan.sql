-- Trigger on year_plan: sets the state of the plan from the state of its approval, and sets its position in
-- the tree.
create or replace function place_year_plan() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.plan_state := coalesce(new.plan_state, plan_state_of(new.state));
  elsif new.state <> old.state then
    new.plan_state := plan_state_of(new.state);
  end if;
  if new.path is null or (tg_op = 'UPDATE' and new.parent_id is distinct from old.parent_id) then
    select p.path || new.id || '/', p.level + 1 into new.path, new.level
    from year_plan p where p.id = new.parent_id;
    if not found then
      new.path := '/' || new.id || '/';
      new.level := 1;
    end if;
  end if;
  return new;
end $$;
