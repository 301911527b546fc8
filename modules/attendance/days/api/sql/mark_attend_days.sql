-- Marks days of people for recalculation, up to today. Inputs: the people, the first and last day.
create or replace function mark_attend_days(people uuid[], from_day date, to_day date) returns void language sql as $$
  insert into attend_mark (user_id, date)
  select person, day::date from (select distinct unnest(people) as person order by 1) p,
    generate_series(from_day, least(to_day, today()), interval '1 day') day
  order by person, day
  on conflict (user_id, date) do update set times = attend_mark.times + 1
$$;
