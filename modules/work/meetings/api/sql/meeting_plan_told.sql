-- The accounts that can read a meeting because they called it. Output: the meeting, the account.
create or replace view meeting_plan_told as
select id as row_id, created_by as user_id from meeting_plan where created_by is not null;
