-- Approved places as lists read them: the table with the staff, those to join and those who leave, and the
-- places that are free today.
create or replace view post_establishment_view as
select e.*, n.actual, n.onboarding, n.leaving,
  planned_places(e, today()) - n.actual - n.onboarding + n.leaving as vacancy
from post_establishment e
left join lateral people_of_post(e.post_id) n on true;
