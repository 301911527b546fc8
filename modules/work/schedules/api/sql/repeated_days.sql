-- The days within a span on which an entry begins by its repetition, at most 366. If a month lacks the day,
-- its last day counts. Inputs: the rule, the first and last day of the repetition, the first and last day of
-- the span.
create or replace function repeated_days(rule text, first_day date, last_day date, since date, until date)
returns table (day date) language sql stable as $$
  select found.day from (
    select first_day as day where rule = '无'
    union all
    select d::date from generate_series(greatest(first_day, since), least(last_day, until), interval '1 day') d
    where rule = '每天' or (rule = '工作日' and is_working_day(d::date))
    union all
    select d::date from generate_series(
      first_day + 7 * greatest(0, ceil((since - first_day) / 7.0)::integer),
      least(last_day, until), interval '7 days') d
    where rule = '每周'
    union all
    select (first_day + interval '1 month' * n)::date
    from generate_series(
      greatest(0, month_number(since) - month_number(first_day)), month_number(until) - month_number(first_day)) n
    where rule = '每月'
    union all
    select (first_day + interval '1 year' * n)::date
    from generate_series(greatest(0, extract(year from since)::integer - extract(year from first_day)::integer),
      extract(year from until)::integer - extract(year from first_day)::integer) n
    where rule = '每年'
  ) found
  where found.day between greatest(first_day, since) and least(coalesce(last_day, until), until)
  order by found.day limit 366
$$;
