-- Transfers as lists read them: the columns of transfer, and for completed ones whether notices show them.
create or replace view transfer_view as
select x.id, x.doc_no, x.user_id, x.kind, x.from_dept_id, x.from_post_id, x.from_rank_id, x.to_dept_id, x.to_post_id,
  x.to_rank_id, x.effective_date, x.loan_end_date, x.leader_after_id, x.salary_adjust, x.salary_before,
  x.salary_after, x.reason, x.over_reason, x.handover, x.consent, x.consent_note, x.consent_waived_by_id, x.remark,
  x.state, x.apply_user_id, x.apply_at, x.current_approver, x.finished_at, x.effect_done, x.created_at, x.created_by,
  x.updated_at, x.updated_by, x.version, x.deleted_at,
  case when x.state = '4' then case when x.is_noticed then 'shown' else 'possible' end end as notice
from transfer x;
