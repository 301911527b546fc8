-- The locks in force: the latest row for each attendance group and day or month.
create or replace view attend_lock_now as
select distinct on (l.attend_group_id, l.set_date) l.*
from attend_lock l where l.deleted_at is null
order by l.attend_group_id, l.set_date, l.locked_at desc, l.id desc;
