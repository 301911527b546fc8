-- Recommendations as lists read them: the table, with what may be done about the bonus and the link at this moment. A bonus
-- may be proposed once the person is past the probation of the employment that the recommendation led to.
create or replace view referral_view as
select r.*,
  r.state = '3' and r.bonus in ('0', '12', '13', '14') and exists (
    select from to_be_recruited h join user_base_info b on b.id = h.user_id
    where h.candidate_id = r.candidate_id and h.joined_at = b.join_date and is_past_probation(b.status, h.probation_months) and h.deleted_at is null and b.deleted_at is null
  ) as may_award,
  r.state in ('1', '2', '3') and r.bonus in ('0', '12', '13', '14') as may_withhold,
  r.source = '表单' and r.state in ('1', '2', '3') and exists (
    select from public_application a where a.candidate_id = r.candidate_id
  ) as may_give_link
from referral r;
