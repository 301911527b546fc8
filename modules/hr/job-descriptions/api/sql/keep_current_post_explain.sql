-- Trigger on post_explain: when two posts are merged, the description of the remaining post stays the current
-- one.
create or replace function keep_current_post_explain() returns trigger language plpgsql as $$
begin
  new.is_current := new.is_current and not exists (
    select from post_explain other where other.post_id = new.post_id and other.is_current
      and other.deleted_at is null and other.id <> new.id);
  return new;
end $$;
