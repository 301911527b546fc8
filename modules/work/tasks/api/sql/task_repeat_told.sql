-- The account that may read a repeated task because it created the task. Output: the repeated task, the account.
create or replace view task_repeat_told as
select id as row_id, created_by as user_id from task_repeat where created_by is not null;
