-- Marks some days of all people for recalculation. Input: the days.
create or replace function mark_calendar_days(days date[]) returns void language sql as $$
  insert into attend_mark (user_id, date)
  select person, day
  from (
    select d.user_id as person, d.date as day from attend_day d
    where d.date = any(days) and d.date <= today()
    union
    select s.user_id, asked.day from unnest(days) as asked(day), attend_since() as since, employment_status s
    where asked.day between since and today() and is_expected(s.status)
      and s.from_day <= asked.day and (s.to_day is null or s.to_day >= asked.day)
  ) known
  order by person, day
  on conflict (user_id, date) do update set times = attend_mark.times + 1
$$;
