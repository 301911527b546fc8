-- Writes the fees of granted patents by year, from the year after the grant to the end of the term, and brings days and
-- amounts of unpaid ones up to date. Paid fees stay. Inputs: the patents; the last due day that is brought up to date.
create or replace function write_patent_fees(patents uuid[], due_until date default 'infinity') returns void
language sql as $$
  delete from patent_fee f using patent p
  where p.id = f.patent_id and p.id = any(patents) and f.paid_at is null and f.state not in ('逾期失效', '放弃')
    and case when p.state = '3'
      then f.year <= patent_year_on(p.apply_date, p.grant_date) or patent_fee_day(p.apply_date, f.year) >= p.expire_date
      else f.state <> '已缴' end;
  insert into patent_fee as f (id, patent_id, year, legal_date, due_date, grace_end, full_fee, reduce_share, payable, state)
  select gen_random_uuid(), p.id, y.year, day.legal, day.due, day.grace, fee.whole, fee.share,
    round(fee.whole * (1 - fee.share), 2),
    case when y.year <= p.paid_through then '已缴' when today() > day.due then '滞纳期'
      when today() >= day.due - (ahead.value ->> 'first')::integer then '待缴' else '未到' end
  from patent p
    cross join lateral generate_series(patent_year_on(p.apply_date, p.grant_date) + 1, 30) y (year)
    cross join lateral (select patent_fee_day(p.apply_date, y.year) as legal) law
    cross join lateral policy_at('patent.surcharge', null, law.legal) s
    cross join lateral policy_at('patent.reminders', null, null) ahead
    cross join lateral (select law.legal, working_day_from(law.legal) as due,
      working_day_from((law.legal + make_interval(months => (s.value ->> 'graceMonths')::integer))::date) as grace) day
    cross join lateral (select patent_fee_full(p.kind, y.year, law.legal) as whole,
      patent_fee_share(p, y.year, law.legal) as share) fee
  where p.id = any(patents) and p.state = '3' and law.legal < p.expire_date and law.legal <= due_until
    and fee.whole is not null
  order by p.id, y.year
  on conflict (patent_id, year) where deleted_at is null do update
  set legal_date = excluded.legal_date, due_date = excluded.due_date, grace_end = excluded.grace_end,
    full_fee = excluded.full_fee, reduce_share = excluded.reduce_share, payable = excluded.payable,
    state = excluded.state, updated_at = now(), version = f.version + 1
  where f.paid_at is null and f.state not in ('逾期失效', '放弃')
    and (f.legal_date, f.due_date, f.grace_end, f.full_fee, f.reduce_share, f.payable, f.state) is distinct from
      (excluded.legal_date, excluded.due_date, excluded.grace_end, excluded.full_fee, excluded.reduce_share,
        excluded.payable, excluded.state);
  update patent p set fee_due_date = next.due
  from (select p.id, (select f.due_date from patent_fee f
      where f.patent_id = p.id and f.deleted_at is null and p.state = '3' and f.state in ('未到', '待缴', '滞纳期')
      order by f.year limit 1) as due
    from patent p where p.id = any(patents)) next
  where p.id = next.id and p.fee_due_date is distinct from next.due;
$$;
