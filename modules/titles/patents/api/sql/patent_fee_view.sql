-- Fees as lists read them, with the surcharge that was paid or that paying today would cost, and the whole.
create or replace view patent_fee_view as
select f.*, late.surcharge::numeric(14, 2) as surcharge,
  coalesce(f.paid_amount, f.payable + late.surcharge)::numeric(14, 2) as total_due
from patent_fee f cross join lateral (select case
  when f.state in ('待缴', '滞纳期', '逾期失效') then patent_surcharge(f.full_fee, f.legal_date, f.due_date, today())
  else coalesce(f.paid_surcharge, 0) end as surcharge) late;
