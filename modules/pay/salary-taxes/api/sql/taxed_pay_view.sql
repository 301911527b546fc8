-- Each row of the payroll as the tax sheet needs it: its tax period, how it is taxed, and the cumulated figures of its
-- explanation by the name of their step. A bonus that is taxed alone and severance are kept apart from the income.
create or replace view taxed_pay_view as
select s.id, s.user_id, s.person_name, s.entity_id, s.state, s.month, r.run_no, r.tax_period, r.pay_date,
  -- How the run taxed the row, as its explanation says. A row without an explanation follows the profile, then the
  -- terms.
  case when r.kind = 'labour' then '劳务报酬'
    when s.basis @> '[{"step": "standing.nonResident"}]' then '非居民'
    when s.basis @> '[{"step": "standing.intern"}]' then '实习'
    when s.basis @> '[{"step": "standing.wages"}]' then '工资薪金'
    else coalesce((select case when p.resident = '非居民' then '非居民' when p.kind = '实习学生' then '实习'
        when p.resident = '居民' then '工资薪金' end from tax_profile p
      where p.user_id = s.user_id and p.entity_id = s.entity_id and p.deleted_at is null),
    (select t.tax_kind from user_salary_type t
    where t.user_id = s.user_id and t.entity_id = s.entity_id and t.state = '1' and t.deleted_at is null
      and t.effective_from < to_date(s.month, 'YYYY-MM') + interval '1 month'
    order by t.effective_from desc limit 1), '工资薪金') end as tax_kind,
  -- The employer's contribution to the fund above the limit is income; the person's is not deducted.
  case when r.kind = 'labour' then s.gross - s.not_taxed
    else (s.tax_income + s.in_kind + greatest(0, s.fund_company - coalesce(s.fund_limit, s.fund_company))
      + case when s.bonus_way = 'merged' then s.bonus_income else 0 end) end::numeric(14,2) as income,
  s.tax_free, s.insurance_deductible as insurance,
  least(s.fund_person, coalesce(s.fund_limit, s.fund_person))::numeric(14,2) as fund,
  (case when s.bonus_way = 'alone' then s.bonus_income else 0 end)::numeric(14,2) as bonus_income, s.bonus_tax,
  s.compensation, s.compensation_tax,
  s.tax, s.in_kind, s.not_taxed, s.after_tax_add, s.after_tax_deduct, s.carry_in,
  -- What a leaver still owes is no carry, but it was not paid either.
  (s.carry_out + s.receivable)::numeric(14,2) as carry_out, s.net,
  greatest(0, s.fund_company - coalesce(s.fund_limit, s.fund_company))::numeric(14,2) as fund_of_firm,
  (s.insurance_person + s.fund_person)::numeric(14,2) as own_shares,
  -- In reverse order, so that the steps of the wages win: they come first, and those of severance share some names.
  coalesce((select jsonb_object_agg(substr(step ->> 'step', 5), step -> 'values' order by place desc)
    from jsonb_array_elements(s.basis) with ordinality as told (step, place) where step ->> 'step' like 'tax.%'), '{}')
    as steps,
  -- A bonus that is taxed alone leaves the cumulated wages as they were.
  (r.kind <> 'bonus' or s.bonus_way = 'merged') as cumulates
from salary s
  join pay_run r on r.entity_id = s.entity_id and r.month = s.month and r.kind = s.kind and r.deleted_at is null
where s.deleted_at is null and s.state <> '9';
