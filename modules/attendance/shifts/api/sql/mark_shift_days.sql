-- Marks for recalculation the days on which the shifts were worked or are planned, unless the days are
-- closed. Input: the shifts.
create or replace function mark_shift_days(shifts uuid[]) returns void language sql as $$
  with user_of as materialized (
    select g.id, attend_settled_until(g.id) as settled from attend_group g
    where g.shift_group_ids && shifts or g.monday_id = any(shifts) or g.tuesday_id = any(shifts)
      or g.wednesday_id = any(shifts) or g.thursday_id = any(shifts) or g.friday_id = any(shifts)
      or g.saturday_id = any(shifts) or g.sunday_id = any(shifts)
      or exists (select from user_schedule r where r.shift_group_id = any(shifts)
        and r.attend_group_id = g.id and r.deleted_at is null)
  )
  insert into attend_mark (user_id, date)
  select person, day from (
    select d.user_id as person, d.date as day
    from user_of u join attend_day d on d.attend_group_id = u.id and d.date > u.settled
    where d.shift_group_id = any(shifts) and d.date <= today()
    union
    select r.user_id, r.date
    from user_schedule r join user_of u on u.id = r.attend_group_id and r.date > u.settled
    where r.shift_group_id = any(shifts) and r.deleted_at is null
      and r.date between attend_since() and today()
  ) known
  order by person, day
  on conflict (user_id, date) do update set times = attend_mark.times + 1
$$;
