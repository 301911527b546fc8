-- What several papers of leave take of a day is cut to hundredths once, and a month adds up sixteenths of a day
-- (docs/decisions/0135-hours-of-a-day.md). Open days with hours of leave come out otherwise; closed ones stay.
insert into attend_mark (user_id, date)
select d.user_id, d.date
from attend_day d left join lateral (select attend_settled_until(d.attend_group_id) as day) settled on true
where d.date between today() - 62 and today() and d.date > coalesce(settled.day, today() - 63)
  and 'hourlyLeave' = any(d.statuses)
order by d.user_id, d.date
on conflict (user_id, date) do update set times = attend_mark.times + 1;
