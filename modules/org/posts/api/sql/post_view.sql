-- Posts as lists read them: the table with the staff, the approved places of this year and the free places.
create or replace view post_view as
select p.*, n.actual, e.plan,
  e.plan - n.actual - n.onboarding + n.leaving as vacancy
from post p
left join lateral people_of_post(p.id) n on true
left join lateral (
  select sum(planned_places(x, today()))::integer as plan from post_establishment x
  where x.post_id = p.id and x.year = this_year() and x.is_current
) e on true;
