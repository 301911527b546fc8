-- Entries of the calendar as lists read them: the columns of schedule with the answers of the people.
create or replace view schedule_view as
select s.id, s.title, s.start_at, s.end_at, s.all_day, s.place, s.content, s.owner_id, s.participant_ids, s.kind,
  s.remind_minutes, s.repeat, s.repeat_until, s.privacy, s.source_type, s.source_id::text as source_id,
  s.created_at, s.created_by, s.updated_at, s.updated_by, s.version, s.deleted_at,
  (select coalesce(jsonb_agg(jsonb_build_object('name', u.name, 'code', u.code,
      'answer', case a.accepts when true then '1' when false then '2' else '0' end,
      'answeredAt', to_char(a.answered_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'))
      order by u.name, u.code), '[]')
    from app_user u left join schedule_answer a on a.schedule_id = s.id and a.user_id = u.id
    where u.id = any(s.participant_ids)) as responses
from schedule s;
