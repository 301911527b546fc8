-- The surcharge on a fee that is paid late: a share of the full fee for each started month after the free ones, up to a
-- limit. Inputs: the full fee, the day of the law, the day until which nobody is late, the day of payment.
create or replace function patent_surcharge(full_fee numeric, legal date, due date, paid date) returns numeric
language sql stable as $$
  select case when paid <= due then 0.00 else round(full_fee * least((r.value ->> 'most')::numeric,
      (r.value ->> 'step')::numeric * greatest(0, late.months - (r.value ->> 'freeMonths')::integer)), 2) end
  from policy_at('patent.surcharge', null, paid) r cross join lateral (
    select count(*)::integer as months from generate_series(0, 11) month
    where (legal + make_interval(months => month))::date < paid) late
$$;
