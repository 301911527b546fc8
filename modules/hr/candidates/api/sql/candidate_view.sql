-- Applications as lists read them: the table with what is known of the person. Applications of people whose time has
-- ended are missing until the people are emptied; then they are there without the person, for counting.
create or replace view candidate_view as
select c.*, t.phone, t.email, t.edu, t.school, t.work_years
from candidate c join talent t on t.id = c.talent_id
where t.empty_on > today() or t.emptied_at is not null or is_known_talent(t);
