-- The share by which the fee of a year is reduced: for some years from the year of the grant, by the number of
-- applicants. Inputs: the patent, the year, the day of the rules.
create or replace function patent_fee_share(p patent, year integer, on_day date) returns numeric
language sql stable as $$
  select case
    when not p.is_reduced or year >= patent_year_on(p.apply_date, p.grant_date) + (r.value ->> 'years')::integer then 0
    when jsonb_array_length(p.applicants) = 1 then (r.value ->> 'single')::numeric
    else (r.value ->> 'several')::numeric end
  from policy_at('patent.reduction', null, on_day) r
$$;
