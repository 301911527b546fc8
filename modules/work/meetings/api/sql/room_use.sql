-- The times at which sessions of series and project meetings use rooms. Room names are compared without
-- surrounding blanks and in lower case.
create or replace view room_use as
select 'work/meeting-sessions' as source_type, id as source_id, lower(btrim(room)) as room, start_at, end_at
from meeting_session where room is not null and deleted_at is null
union all
select 'work/project-meetings', id, lower(btrim(room)), start_at, end_at
from project_meeting where room is not null and state in ('1', '2') and deleted_at is null;
