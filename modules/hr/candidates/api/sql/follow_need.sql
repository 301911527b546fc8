-- Trigger on recruiting_application: moves applications with their need to another department or post.
create or replace function follow_need() returns trigger language plpgsql as $$
begin
  update candidate set dept_id = new.dept_id, post_id = new.post_id where recruiting_id = new.id;
  return null;
end $$;
