-- Trigger on post: moves needs with their post to another department.
create or replace function move_recruiting_applications() returns trigger language plpgsql as $$
begin
  update recruiting_application set dept_id = new.dept_id where post_id = new.id;
  return null;
end $$;
