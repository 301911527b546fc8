-- The accounts that can read a project meeting because they created it. Output: the meeting, the account.
create or replace view project_meeting_told as
select id as row_id, created_by as user_id from project_meeting where created_by is not null;
