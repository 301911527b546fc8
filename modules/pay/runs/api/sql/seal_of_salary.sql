-- The hash of the amounts of a row of pay. The audit stores it, and no later step accepts a row whose amounts have
-- another hash.
create or replace function seal_of_salary(s salary) returns text language sql stable as $$
  select encode(sha256(convert_to(concat_ws('|', s.entity_id, s.month, s.kind, s.user_id, s.gross, s.bonus_income,
    s.compensation, s.insurance_person, s.fund_person, s.tax, s.bonus_tax, s.compensation_tax, s.after_tax_add,
    s.after_tax_deduct, s.carry_in, s.carry_out, s.receivable, s.net, s.in_kind, s.insurance_company, s.fund_company,
    s.cost, s.tax_income, s.tax_free, s.not_taxed, s.insurance_deductible), 'UTF8')), 'hex')
$$;
