-- What the appointments of people give month by month: the days of the appointment on which the person was employed here,
-- as a share of the days of the month. Inputs: the personnel files, and the last day that counts. The sum of a line is
-- rounded as it runs, so that two appointments after each other give as much as one.
create or replace function title_allowance_due(people uuid[], through date)
returns table (appointment_id uuid, profession_id uuid, user_id uuid, month text, days integer, month_days integer,
  amount numeric) language sql stable as $$
  with held as (
    select a.id, a.profession_id, a.user_id, a.line, a.from_date, a.allowance, m.first_day,
      extract(day from m.last_day)::integer as month_days, worked.days
    from title_appointment a
      cross join lateral (select first::date as first_day, (first + interval '1 month - 1 day')::date as last_day
        from generate_series(date_trunc('month', a.from_date::timestamp),
          least(coalesce(a.to_date, through), through)::timestamp, interval '1 month') first) m
      cross join lateral (select coalesce(sum(upper(span) - lower(span)), 0)::integer as days
        from employment_status s cross join lateral (select daterange(greatest(a.from_date, m.first_day),
            least(coalesce(a.to_date, m.last_day), m.last_day), '[]') * daterange(s.from_day, s.to_day, '[]') as span) met
        -- Everybody employed here, except people on leave without pay.
        where s.user_id = a.user_id and s.status in ('1', '2', '3', '7', '8') and not isempty(met.span)) worked
    where a.user_id = any(people) and a.allowance is not null and a.state <> '9' and a.deleted_at is null
  ), summed as (
    select h.*, sum(h.allowance * h.days) over (partition by h.user_id, h.line, h.first_day order by h.from_date, h.id)
      as whole
    from held h where h.days > 0
  )
  select s.id, s.profession_id, s.user_id, to_char(s.first_day, 'YYYY-MM'), s.days, s.month_days,
    round(s.whole / s.month_days, 2) - round((s.whole - s.allowance * s.days) / s.month_days, 2)
  from summed s
$$;
