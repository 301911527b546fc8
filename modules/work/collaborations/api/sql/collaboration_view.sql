-- Collaborations as lists read them: the table with the answers of the departments, the tasks and the files.
create or replace view collaboration_view as
select c.*,
  (select coalesce(jsonb_agg(jsonb_build_object('dept', d.name, 'state', r.state, 'owner', o.name,
      'planEnd', to_char(r.plan_end, 'YYYY-MM-DD'), 'taskNo', k.task_no, 'reason', r.reason, 'by', b.name,
      'at', to_char(r.replied_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'))
      order by r.replied_at nulls last, d.name), '[]')
    from collaboration_reply r join department d on d.id = r.dept_id
      left join app_user o on o.id = r.owner_id left join app_user b on b.id = r.replied_by
      left join task k on k.id = r.task_id
    where r.collaboration_id = c.id) as replies,
  array(select r.task_id from collaboration_reply r where r.collaboration_id = c.id and r.task_id is not null
    order by r.replied_at) as task_ids,
  attached_files('work/collaborations', c.id, 'files') as files
from collaboration c;
