-- Needs as lists read them: the table with its files, the free places of the post, and the applications that are
-- counted: people who joined, and applications that still run.
create or replace view recruiting_application_view as
select a.*, attached_files('hr/recruiting-applications', a.id, 'files') as files, p.vacancy, n.hired, n.in_process
from recruiting_application a left join post_view p on p.id = a.post_id
left join lateral (
  select count(*) filter (where c.state = '70')::integer as hired,
    count(*) filter (where c.state < '70')::integer as in_process
  from candidate c where c.recruiting_id = a.id and c.deleted_at is null
) n on true;
