-- Members as lists and forms read them: with the number of the person, the next step with its days, the years since full
-- membership, the monthly dues by the rates of today, and the months in arrears.
create or replace view party_member_view as
select m.*, p.emp_no as person_no, attached_files('party/members', m.id, 'files') as files,
  next.step_code as next_step, next.earliest as next_from, next.latest as next_until,
  case when m.stage = '5' then floor(years_between(m.formal_on, today()))::integer end as party_age,
  (case when m.stage in ('4', '5') then party_fee_due(m.fee_kind, m.fee_base, today()) end)::numeric(14, 2) as fee_monthly,
  paid.until as fee_paid_to, coalesce(behind.months, 0) as behind_months, coalesce(behind.due, 0)::numeric(14, 2) as behind_due
from party_member m
  join user_base_info p on p.id = m.person_id
  left join lateral (select s.step_code, s.earliest, s.latest from party_step s
    where s.member_id = m.id and s.done_at is null and s.deleted_at is null and s.step_code not in ('review', 'prolong')
    order by s.latest nulls last, s.earliest nulls last, s.step_code limit 1) next on true
  left join lateral (select max(f.month) as until from party_fee f
    where f.member_id = m.id and f.state in ('已缴', '减免') and f.deleted_at is null) paid on true
  left join lateral (select count(*)::integer as months, sum(f.fee_due) as due from party_fee f
    where f.member_id = m.id and f.state = '欠缴' and f.deleted_at is null) behind on true;
