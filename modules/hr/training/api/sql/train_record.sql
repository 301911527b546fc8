-- Trainings that are over, for each person who signed in, as personnel files list them.
create or replace view train_record as
select u.id, t.title, u.user_id, u.dept_id, t.category, t.mode,
  (t.start_at at time zone 'Asia/Shanghai')::date as start_date,
  (t.end_at at time zone 'Asia/Shanghai')::date as end_date,
  u.hours, u.score, u.result, u.train_id,
  u.created_at, u.created_by, u.updated_at, u.updated_by, u.version, u.deleted_at
from train_user u join train t on t.id = u.train_id
where t.train_state = '3' and u.sign_in = '已签' and t.deleted_at is null;
