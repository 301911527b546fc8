-- Trigger on user_base_info: moves official posts to the department of the person.
create or replace function move_official_posts() returns trigger language plpgsql as $$
begin
  update official_post set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  return null;
end $$;
