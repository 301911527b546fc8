-- Topics of meetings as lists read them: the table with the number of the meeting within its year, the absent
-- people, the date it was carried over to, the tasks and the files.
create or replace view meeting_topic_view as
select t.*,
  -- The number of the topic's meeting within its year.
  (select nullif(count(*), 0)::integer from meeting_session s where s.plan_id = t.meeting_id
    and s.date between date_trunc('year', t.meeting_date)::date and t.meeting_date
    and s.deleted_at is null) as period,
  coalesce((select s.absent_ids from meeting_session s where s.plan_id = t.meeting_id
    and s.date = t.meeting_date and s.deleted_at is null), '{}') as absent_ids,
  (select later.meeting_date from meeting_topic later where later.carried_from_id = t.id
    and later.deleted_at is null) as carried_to,
  array(select k.id from meeting_topic same join task k on k.source_id = same.id
      and k.source_type = 'work/meeting-topics' and k.deleted_at is null
    where same.root_id = t.root_id order by k.created_at, k.id) as task_ids,
  attached_files('work/meeting-topics', t.id, 'files') as files
from meeting_topic t;
