-- The accounts that can read a series of meetings because they created it. Output: the series, the account.
create or replace view meeting_plan_told as
select id as row_id, created_by as user_id from meeting_plan where created_by is not null;
