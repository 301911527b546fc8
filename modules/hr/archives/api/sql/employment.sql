-- All people with a personnel file: department, post, and whether they are on the pay roll, fill an approved
-- place, are to join, or are leaving.
create or replace view employment as
select b.id as user_id, b.dept_id, b.post_id,
  is_on_pay_roll(b.status) as on_pay_roll, fills_place(b.status) as filled,
  b.status = '0' as onboarding, b.status = '3' as leaving
from user_base_info b where b.deleted_at is null;
