-- The planned and the actual days of the meetings of a series in a month. A weekly or biweekly meeting moves
-- only when the work calendar declares the day free; any other meeting moves to the next working day. A day
-- has at most one meeting. Inputs: the cycle, the day of the cycle, the first day of the series, any day of
-- the month.
create or replace function meeting_days(rule text, at_day integer, from_day date, month date)
returns table (planned_date date, date date) language sql stable as $$
  with month as (
    select date_trunc('month', month)::date as first_day,
      (date_trunc('month', month) + interval '1 month')::date - 1 as last_day
  ), planned as (
    select d::date as day from month, generate_series(first_day, last_day, interval '1 day') d
    where case rule
      when '每日' then is_working_day(d::date)
      when '每周' then extract(isodow from d) = at_day
      when '双周' then extract(isodow from d) = at_day
        and mod(date_trunc('week', d)::date - date_trunc('week', from_day)::date, 14) = 0
      when '每月' then extract(day from d) = least(at_day, extract(day from last_day))
      when '每季' then mod((extract(month from d)::integer - 1), 3) = 0
        and extract(day from d) = least(at_day, extract(day from last_day))
      else false end
    and d::date >= from_day
  ), held as (
    select p.day, case
      when rule in ('每周', '双周') and not exists (select from work_calendar c
        where c.date = p.day and c.day_class in ('1', '2') and c.deleted_at is null) then p.day
      else working_day_from(p.day) end as held_on
    from planned p
  )
  select min(h.day), h.held_on from held h where h.held_on is not null group by h.held_on order by 2
$$;
