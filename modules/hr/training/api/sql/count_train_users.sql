-- Trigger on train_user: counts the taken places in the row of the training. Sessions that take a place wait
-- for each other there, and the check of the row refuses the last one too many.
create or replace function count_train_users() returns trigger language plpgsql as $$
begin
  update train set taken = taken + case when tg_op = 'INSERT' then 1
      when new.deleted_at is null then 1 else -1 end
  where id = new.train_id;
  return null;
end $$;
