-- The published rosters in force: the last edition of each attendance group and month.
create or replace view published_now as
select distinct on (p.attend_group_id, p.month) p.*
from published_schedule p order by p.attend_group_id, p.month, p.edition desc;
