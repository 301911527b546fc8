-- Leaving that follows from a probation (docs/decisions/0075-after-a-probation.md).
alter table dimission
  add column probation_id uuid references probation (id),
  add column positive_id uuid references positive (id);
-- A conclusion makes one draft, whoever completes it and however often.
create unique index uq_dimission__probation_id on dimission (probation_id)
  where probation_id is not null and deleted_at is null;
create unique index uq_dimission__positive_id on dimission (positive_id)
  where positive_id is not null and deleted_at is null;

drop view dimission_view;
create view dimission_view as
select d.*, attached_files('hr/dimissions', d.id, 'proveFile') as prove_file from dimission d;

drop view probation_view;
create view probation_view as
select p.*, judged.times as evaluate_count, judged.mean as avg_score,
  attached_files('hr/probations', p.id, 'files') as files,
  (select d.id from dimission d where d.probation_id = p.id and d.deleted_at is null) as dimission_id
from probation p
  cross join lateral (
    select count(*)::integer as times, round(avg(e.total), 1) as mean
    from probation_evaluation e
    where e.probation_id = p.id and e.state = '2' and e.deleted_at is null) judged;

create view positive_view as
select o.*,
  (select d.id from dimission d where d.positive_id = o.id and d.deleted_at is null) as dimission_id
from positive o;
