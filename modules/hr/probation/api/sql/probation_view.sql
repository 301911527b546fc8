-- Probations as lists read them: the table with the number and the mean score of the evaluations, the files,
-- and the number of the departure that followed.
create or replace view probation_view as
select p.*, judged.times as evaluate_count, judged.mean as avg_score,
  attached_files('hr/probations', p.id, 'files') as files,
  (select d.doc_no from dimission d where d.probation_id = p.id and d.deleted_at is null)
    as dimission_no
from probation p
  cross join lateral (
    select count(*)::integer as times, round(avg(e.total), 1) as mean
    from probation_evaluation e
    where e.probation_id = p.id and e.state = '2' and e.deleted_at is null) judged;
