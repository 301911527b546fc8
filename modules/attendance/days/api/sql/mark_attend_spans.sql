-- Marks days of people for recalculation, from the first computed day up to today. Inputs: the people, and
-- the days of each in the same order.
create or replace function mark_attend_spans(people uuid[], spans datemultirange[]) returns void language sql as $$
  insert into attend_mark (user_id, date)
  select distinct c.person, day::date
  from unnest(people, spans) as c(person, days), unnest(c.days) as span,
    attend_since() as since,
    generate_series(greatest(lower(span), since), least(upper(span) - 1, today()), interval '1 day') day
  where since is not null
  order by c.person, day::date
  on conflict (user_id, date) do update set times = attend_mark.times + 1
$$;
