-- Voided personnel files as lists read them. A voided file counts as deleted everywhere else.
create or replace view voided_file as
select b.id, b.emp_no, b.name, b.dept_id, b.join_date, b.voided_at, u.name as voided_by_name,
  b.void_reason, b.created_at, b.created_by, b.updated_at, b.updated_by, b.version,
  null::timestamptz as deleted_at
from user_base_info b left join app_user u on u.id = b.voided_by
where b.voided_at is not null;
