-- Official organisations as lists read them: the table with the number of employees who hold a post there.
create or replace view official_organisation_view as
select o.*, (select count(distinct p.user_id)::integer from official_post p
  where p.organisation_id = o.id and p.state = 'active' and p.deleted_at is null) as person_count
from official_organisation o;
