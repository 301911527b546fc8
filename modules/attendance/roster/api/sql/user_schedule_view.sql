-- The view that lists of roster rows read: the table with the name of the account that changed the row last.
create or replace view user_schedule_view as
select s.*, u.name as changed_by, s.updated_at as changed_at
from user_schedule s left join app_user u on u.id = s.updated_by;
