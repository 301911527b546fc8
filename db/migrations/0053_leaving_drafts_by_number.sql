-- What a reader is told of the departure that follows from a probation is its number, which no foreign
-- key holds; and the indexes serve whoever looks for what points at a row.
drop index uq_dimission__probation_id;
drop index uq_dimission__positive_id;
create unique index uq_dimission__probation_id on dimission (probation_id) where deleted_at is null;
create unique index uq_dimission__positive_id on dimission (positive_id) where deleted_at is null;

drop view probation_view;
create view probation_view as
select p.*, judged.times as evaluate_count, judged.mean as avg_score,
  attached_files('hr/probations', p.id, 'files') as files,
  (select d.doc_no from dimission d where d.probation_id = p.id and d.deleted_at is null)
    as dimission_no
from probation p
  cross join lateral (
    select count(*)::integer as times, round(avg(e.total), 1) as mean
    from probation_evaluation e
    where e.probation_id = p.id and e.state = '2' and e.deleted_at is null) judged;

drop view positive_view;
create view positive_view as
select o.*,
  (select d.doc_no from dimission d where d.positive_id = o.id and d.deleted_at is null)
    as dimission_no
from positive o;
