-- The account that can read a repeat because it created the repeat. Output: the repeat, the account.
create or replace view task_repeat_told as
select id as row_id, created_by as user_id from task_repeat where created_by is not null;
