-- Trigger on train_user: counts the taken places in the row of the training. Concurrent sign-ups wait for the
-- lock on that row, and its check constraint refuses a sign-up above the quota.
create or replace function count_train_users() returns trigger language plpgsql as $$
begin
  update train set taken = taken + case when tg_op = 'INSERT' then 1
      when new.deleted_at is null then 1 else -1 end
  where id = new.train_id;
  return null;
end $$;
