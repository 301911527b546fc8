-- Project meetings as lists read them: the table with the people who signed in and the files.
create or replace view project_meeting_view as
select m.*,
  (select coalesce(jsonb_agg(jsonb_build_object('name', u.name, 'code', u.code,
      'signedAt', to_char(i.signed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'))
      order by i.signed_at, u.code), '[]')
    from meeting_sign_in i join app_user u on u.id = i.user_id where i.meeting_id = m.id) as sign_in,
  attached_files('work/project-meetings', m.id, 'files') as files
from project_meeting m;
