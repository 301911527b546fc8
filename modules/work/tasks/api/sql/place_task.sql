-- Trigger on task: sets the position in the tree, which never changes, the first planned end, and the
-- department of the owner.
create or replace function place_task() returns trigger language plpgsql as $$
declare
  above task;
begin
  if tg_op = 'INSERT' then
    new.plan_end_first := coalesce(new.plan_end_first, new.plan_end);
    if new.parent_id is null then
      new.root_id := new.id;
      new.path := '/' || new.id || '/';
      new.level := 0;
    else
      select * into above from task where id = new.parent_id;
      new.root_id := above.root_id;
      new.path := above.path || new.id || '/';
      new.level := above.level + 1;
    end if;
  end if;
  if tg_op = 'INSERT' or new.owner_id is distinct from old.owner_id then
    new.owner_dept_id := coalesce(
      (select dept_id from app_user where id = new.owner_id),
      new.owner_dept_id, (select dept_id from app_user where id = new.creator_id));
  end if;
  return new;
end $$;
