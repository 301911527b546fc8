-- Patents as lists and forms read them: the table with its files and the next fee, as paying it today would cost.
create or replace view patent_view as
select p.*, attached_files('titles/patents', p.id, 'files') as files,
  next.year as due_year, next.total_due::numeric(14, 2) as due_amount,
  next.surcharge::numeric(14, 2) as due_surcharge
from patent p left join lateral (
  select f.year, f.total_due, f.surcharge from patent_fee_view f
  where f.patent_id = p.id and f.deleted_at is null
    and (p.state = '3' and f.state in ('未到', '待缴', '滞纳期') or p.state = '6' and f.state = '逾期失效')
  order by f.year limit 1) next on true;
