-- The view that lists of attendance groups read: the table with the number of people today.
create or replace view attend_group_view as
select g.*, (select count(*)::integer from attend_people(g.id, today())) as member_count
from attend_group g;
