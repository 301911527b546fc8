-- The accounts that can read a topic because they created it. Output: the topic, the account.
create or replace view meeting_topic_told as
select id as row_id, created_by as user_id from meeting_topic where created_by is not null;
