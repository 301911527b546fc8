-- Terms of pay as lists read them, with the amounts that follow from rules on the day `told`, which is today or the
-- nearest day of the row. The overtime base is basic and post pay unless another one is set. The hour wage of the base
-- is rounded for display only.
create or replace view user_salary_type_view as
select t.*, greatest(0, seniority_pay(t.user_id, told.day))::numeric(14,2) as seniority_salary, ot.base::numeric(14,2) as ot_base,
  round(ot.base / (d.value #>> '{}')::numeric / 8, 2)::numeric(14,2) as hour_wage,
  coalesce((select d.doc_no from transfer d where t.source_type = 'transfer' and d.id = t.source_id),
    (select d.doc_no from positive d where t.source_type = 'positive' and d.id = t.source_id)) as source_biz_id
from user_salary_type t
  join user_base_info p on p.id = t.user_id
  cross join lateral (
    select greatest(t.effective_from, least(today(), coalesce(t.effective_to, today()))) as day
  ) as told
  cross join lateral (
    select coalesce(t.ot_base_set, t.base_salary + coalesce(t.post_salary, 0)) as base
  ) as ot
  left join lateral policy_at('paid.days', p.work_city, told.day) d on true;
