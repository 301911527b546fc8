-- The view of personnel files from which users choose the people for one-time PINs: whether the person has an
-- account, whether the person is expected at work today, and the present PIN. A person with an account sets the
-- PIN themselves.
create or replace view pin_receiver as
select b.id, b.id as user_id, b.dept_id, b.name, b.emp_no, d.name as dept_name, b.deleted_at,
  exists (select from app_user u where u.user_base_id = b.id and u.deleted_at is null) as has_account,
  is_expected(b.status) as is_expected,
  p.id is not null as has_pin, p.is_once, p.valid_until, p.changed_at
from user_base_info b
  left join department d on d.id = b.dept_id
  left join attend_pin p on p.user_id = b.id
where b.deleted_at is null;
