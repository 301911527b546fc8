-- Marks the open days of attendance groups for recalculation. Input: the groups.
create or replace function mark_group_days(groups uuid[]) returns void language sql as $$
  insert into attend_mark (user_id, date)
  select d.user_id, d.date
  from (select id, attend_settled_until(id) as settled from unnest(groups) as asked(id)) g
    join attend_day d on d.attend_group_id = g.id and d.date > g.settled
  where d.date <= today()
  order by d.user_id, d.date
  on conflict (user_id, date) do update set times = attend_mark.times + 1
$$;
