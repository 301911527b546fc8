-- Confirmations as lists read them: the columns of positive with the weighted score of the examinations and
-- the number of the departure that followed.
create or replace view positive_view as
select o.id, o.doc_no, o.probation_id, o.user_id, o.dept_id, o.person_name, o.person_no, o.plan_date,
  o.kind, o.effective_date, o.summary, coalesce(examined.score, o.examine_score) as examine_score,
  o.leader_opinion, o.hr_opinion, o.rank_before_id, o.rank_after_id, o.salary_before, o.salary_after,
  o.waiver_reason, o.waived_by_id,
  o.remark, o.state, o.apply_user_id, o.apply_at, o.current_approver, o.finished_at, o.effect_done,
  o.created_at, o.created_by, o.updated_at, o.updated_by, o.version, o.deleted_at,
  (select d.doc_no from dimission d where d.positive_id = o.id and d.deleted_at is null)
    as dimission_no
from positive o
  cross join lateral (
    select round(sum(e.total * e.weight) / sum(e.weight), 1) as score
    from positive_examine e
    where e.positive_id = o.id and e.state = '1' and e.deleted_at is null) examined;
