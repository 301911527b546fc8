-- The days on which something recurring falls due within a span. Inputs: the cycle (such as quarterly), the day
-- within each period, the day from which periods are counted, the first and the last day of the span. In a month
-- without that day, its last day counts. Quarters and years are counted from the month of the third input.
create or replace function cycle_days(cycle text, on_day integer, from_date date, since date, until date)
returns table (day date) language sql stable as $$
  select found.day from (
    select d::date as day from generate_series(greatest(from_date, since), until, interval '1 day') d
    where cycle = '日' or (cycle in ('周', '双周') and extract(isodow from d) = on_day
      and (cycle = '周'
        or mod(date_trunc('week', d)::date - date_trunc('week', from_date)::date, 14) = 0))
    union all
    select first_day + (least(on_day, extract(day from first_day + interval '1 month' - interval '1 day')::integer) - 1)
    from generate_series(greatest(0, month_number(since) - month_number(from_date)),
        month_number(until) - month_number(from_date)) n
      cross join lateral (select (date_trunc('month', from_date) + interval '1 month' * n)::date as first_day) m
    where mod(n, case cycle when '月' then 1 when '季' then 3 when '年' then 12 end) = 0
  ) found
  where found.day between greatest(from_date, since) and until
$$;
