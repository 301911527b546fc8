-- Trigger on post: moves job descriptions with their post to another department.
create or replace function move_post_explains() returns trigger language plpgsql as $$
begin
  update post_explain set dept_id = new.dept_id where post_id = new.id;
  return null;
end $$;
