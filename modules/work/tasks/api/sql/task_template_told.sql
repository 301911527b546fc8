-- The accounts that can read a shared task template: all accounts. Output: the template, the account.
create or replace view task_template_told as
select t.id as row_id, u.id as user_id from task_template t cross join app_user u
where t.shared and t.deleted_at is null;
