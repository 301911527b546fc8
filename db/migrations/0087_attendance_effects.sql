-- Which days have to be computed anew when something else changes than the day itself
-- (docs/decisions/0107-effects-on-attendance.md). Marks are derived rows, like the states of an
-- employment: no rule, import or repair by hand can forget them.

-- Since when days are kept: what was before the first one nobody asks about.
create function attend_since() returns date language sql stable as $$ select min(date) from attend_day $$;

-- The last day of a group that is closed for good.
create function attend_closed_until(asked uuid) returns date language sql stable as $$
  select max(case when length(l.set_date) = 10 then l.set_date::date
    else (to_date(l.set_date, 'YYYY-MM') + interval '1 month')::date - 1 end)
  from attend_lock_now l where l.attend_group_id = asked and l.lock_type = '2'
$$;

-- The last day of a group that no change of a setting reaches any more: closed, or so long ago that
-- whoever wants it computed anew asks for that by himself (domain 09 A16: up to 62 days).
create function attend_settled_until(asked uuid) returns date language sql stable as
  $$ select greatest(attend_closed_until(asked), today() - 63) $$;

-- The first and the last day of something that may still go on.
create function days_of(first_day date, last_day date) returns daterange language sql immutable parallel safe as
  $$ select case when last_day < first_day then 'empty' else daterange(first_day, last_day, '[]') end $$;

-- Days of some people, as far back as days are kept and no further than today.
create function mark_attend_spans(people uuid[], spans datemultirange[]) returns void language sql as $$
  insert into attend_mark (user_id, date)
  select distinct c.person, day::date
  from unnest(people, spans) as c(person, days), unnest(c.days) as span,
    attend_since() as since,
    generate_series(greatest(lower(span), since), least(upper(span) - 1, today()), interval '1 day') day
  where since is not null
  order by c.person, day::date
  on conflict (user_id, date) do update set times = attend_mark.times + 1
$$;

-- Facts about people --------------------------------------------------------

-- Where somebody works: the days on which it is another department than it was.
create function mark_moved_positions() returns trigger language plpgsql as $$
declare
  people uuid[];
  spans datemultirange[];
begin
  if tg_op = 'INSERT' then
    select array_agg(user_id), array_agg(datemultirange(days_of(start_date, end_date))) into people, spans
    from entered where is_main and deleted_at is null;
  elsif tg_op = 'DELETE' then
    select array_agg(user_id), array_agg(datemultirange(days_of(start_date, end_date))) into people, spans
    from gone where is_main and deleted_at is null;
  else
    with was as (
      select user_id, dept_id, range_agg(days_of(start_date, end_date)) as days from gone
      where is_main and deleted_at is null group by user_id, dept_id
    ), becomes as (
      select user_id, dept_id, range_agg(days_of(start_date, end_date)) as days from entered
      where is_main and deleted_at is null group by user_id, dept_id
    )
    select array_agg(user_id), array_agg(coalesce(w.days - b.days, w.days, '{}') + coalesce(b.days - w.days, b.days, '{}'))
    into people, spans
    from was w full join becomes b using (user_id, dept_id)
    where w.days is distinct from b.days;
  end if;
  perform mark_attend_spans(people, spans);
  return null;
end $$;
create trigger mark_entered after insert on user_position
  referencing new table as entered for each statement execute function mark_moved_positions();
create trigger mark_changed after update on user_position
  referencing old table as gone new table as entered for each statement execute function mark_moved_positions();
create trigger mark_gone after delete on user_position
  referencing old table as gone for each statement execute function mark_moved_positions();

-- Whether somebody is expected at work: joining, leaving, being suspended, coming back, and what is put right of it.
create function mark_changed_states() returns trigger language plpgsql as $$
declare
  people uuid[];
  spans datemultirange[];
begin
  if tg_op = 'INSERT' then
    select array_agg(user_id), array_agg(datemultirange(days_of(from_day, to_day))) into people, spans
    from entered where is_expected(status);
  elsif tg_op = 'DELETE' then
    select array_agg(user_id), array_agg(datemultirange(days_of(from_day, to_day))) into people, spans
    from gone where is_expected(status);
  else
    with was as (
      select user_id, range_agg(days_of(from_day, to_day)) as days from gone
      where is_expected(status) group by user_id
    ), becomes as (
      select user_id, range_agg(days_of(from_day, to_day)) as days from entered
      where is_expected(status) group by user_id
    )
    select array_agg(user_id), array_agg(coalesce(w.days - b.days, w.days, '{}') + coalesce(b.days - w.days, b.days, '{}'))
    into people, spans
    from was w full join becomes b using (user_id)
    where w.days is distinct from b.days;
  end if;
  perform mark_attend_spans(people, spans);
  return null;
end $$;
create trigger mark_entered after insert on employment_status
  referencing new table as entered for each statement execute function mark_changed_states();
create trigger mark_changed after update on employment_status
  referencing old table as gone new table as entered for each statement execute function mark_changed_states();
create trigger mark_gone after delete on employment_status
  referencing old table as gone for each statement execute function mark_changed_states();

-- Who is named in which group.
create function mark_changed_members() returns trigger language plpgsql as $$
declare
  people uuid[];
  spans datemultirange[];
begin
  if tg_op = 'INSERT' then
    select array_agg(user_id), array_agg(datemultirange(days_of(from_date, to_date))) into people, spans
    from entered where deleted_at is null;
  elsif tg_op = 'DELETE' then
    select array_agg(user_id), array_agg(datemultirange(days_of(from_date, to_date))) into people, spans
    from gone where deleted_at is null;
  else
    with was as (
      select user_id, attend_group_id, range_agg(days_of(from_date, to_date)) as days from gone
      where deleted_at is null group by user_id, attend_group_id
    ), becomes as (
      select user_id, attend_group_id, range_agg(days_of(from_date, to_date)) as days from entered
      where deleted_at is null group by user_id, attend_group_id
    )
    select array_agg(user_id), array_agg(coalesce(w.days - b.days, w.days, '{}') + coalesce(b.days - w.days, b.days, '{}'))
    into people, spans
    from was w full join becomes b using (user_id, attend_group_id)
    where w.days is distinct from b.days;
  end if;
  perform mark_attend_spans(people, spans);
  return null;
end $$;
create trigger mark_entered after insert on attend_member
  referencing new table as entered for each statement execute function mark_changed_members();
create trigger mark_changed after update on attend_member
  referencing old table as gone new table as entered for each statement execute function mark_changed_members();
create trigger mark_gone after delete on attend_member
  referencing old table as gone for each statement execute function mark_changed_members();

-- Departments below another one: which of them lies where is as it is today (0099).
create function mark_moved_departments() returns trigger language plpgsql as $$
begin
  if attend_since() is not null then
    perform mark_attend_days(array_agg(p.user_id), today(), today())
    from entered n join gone o on o.id = n.id and o.path <> n.path
      join user_position p on p.dept_id = n.id
    where p.is_main and p.deleted_at is null
      and p.start_date <= today() and (p.end_date is null or p.end_date >= today());
  end if;
  return null;
end $$;
create trigger mark_moved after update on department
  referencing old table as gone new table as entered for each statement execute function mark_moved_departments();

-- Settings --------------------------------------------------------------------

-- Everybody's day, of those days whose class is another one.
create function mark_calendar_days(days date[]) returns void language sql as $$
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
create function mark_calendar() returns trigger language plpgsql as $$
declare
  days date[];
begin
  if tg_op = 'INSERT' then
    select array_agg(date) into days from entered where deleted_at is null;
  elsif tg_op = 'DELETE' then
    select array_agg(date) into days from gone where deleted_at is null;
  else
    select array_agg(distinct date) into days from (
      (select date, day_class from gone where deleted_at is null
        except select date, day_class from entered where deleted_at is null)
      union all
      (select date, day_class from entered where deleted_at is null
        except select date, day_class from gone where deleted_at is null)) changed;
  end if;
  perform mark_calendar_days(days);
  return null;
end $$;
create trigger mark_entered after insert on work_calendar
  referencing new table as entered for each statement execute function mark_calendar();
create trigger mark_changed after update on work_calendar
  referencing old table as gone new table as entered for each statement execute function mark_calendar();
create trigger mark_gone after delete on work_calendar
  referencing old table as gone for each statement execute function mark_calendar();

-- Days of the groups that use some shifts, on which one of them was worked or is planned; those that
-- are closed keep the hours that they were judged by.
create function mark_shift_days(shifts uuid[]) returns void language sql as $$
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

-- What nobody computes with does not matter: names, colours, order.
create function mark_changed_shifts() returns trigger language plpgsql as $$
begin
  perform mark_shift_days(array_agg(n.id))
  from entered n join gone o on o.id = n.id
  where (o.kind, o.day_value, o.flex_minutes, o.late_grace, o.early_grace, o.late_to_half, o.late_to_full,
      o.deleted_at)
    is distinct from (n.kind, n.day_value, n.flex_minutes, n.late_grace, n.early_grace, n.late_to_half,
      n.late_to_full, n.deleted_at)
  having count(*) > 0;
  return null;
end $$;
create trigger mark_changed after update on shift_group
  referencing old table as gone new table as entered for each statement execute function mark_changed_shifts();

create function mark_changed_segments() returns trigger language plpgsql as $$
declare
  shifts uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct shift_group_id) into shifts from entered;
  else
    select array_agg(distinct shift_group_id) into shifts from gone;
  end if;
  if shifts is not null then
    perform mark_shift_days(shifts);
  end if;
  return null;
end $$;
create trigger mark_entered after insert on shift_segment
  referencing new table as entered for each statement execute function mark_changed_segments();
create trigger mark_changed after update on shift_segment
  referencing old table as gone for each statement execute function mark_changed_segments();
create trigger mark_gone after delete on shift_segment
  referencing old table as gone for each statement execute function mark_changed_segments();

-- Days of groups whose rules have changed, from the first one that is not closed.
create function mark_group_days(groups uuid[]) returns void language sql as $$
  insert into attend_mark (user_id, date)
  select d.user_id, d.date
  from (select id, attend_settled_until(id) as settled from unnest(groups) as asked(id)) g
    join attend_day d on d.attend_group_id = g.id and d.date > g.settled
  where d.date <= today()
  order by d.user_id, d.date
  on conflict (user_id, date) do update set times = attend_mark.times + 1
$$;

-- Days of people whom a department, or one below it, brings into another group now: those that were
-- computed and are not closed, and today of whoever was in no group until now.
create function mark_brought_days(departments uuid[]) returns void language sql as $$
  with below as materialized (
    select d.id from department d where departments_above(d.path) && departments
  ), settled as materialized (
    select g.id, attend_settled_until(g.id) as day from attend_group g
  )
  insert into attend_mark (user_id, date)
  select person, day from (
    select d.user_id as person, d.date as day
    from below b join attend_day d on d.dept_id = b.id
      left join settled s on s.id = d.attend_group_id
    where d.date > coalesce(s.day, today() - 63) and d.date between today() - 62 and today()
    union
    select p.user_id, today() from user_position p join below b on b.id = p.dept_id
    where p.is_main and p.deleted_at is null and attend_since() is not null
      and p.start_date <= today() and (p.end_date is null or p.end_date >= today())
  ) known
  order by person, day
  on conflict (user_id, date) do update set times = attend_mark.times + 1
$$;

create function mark_changed_groups() returns trigger language plpgsql as $$
declare
  groups uuid[];
  departments uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct named.id) into departments
    from entered n, unnest(n.dept_ids) as named(id) where n.deleted_at is null;
  else
    select array_agg(n.id) into groups
    from entered n join gone o on o.id = n.id
    where (o.kind, o.monday_id, o.tuesday_id, o.wednesday_id, o.thursday_id, o.friday_id, o.saturday_id,
        o.sunday_id, o.holiday_rule, o.makeup_rule, o.free_minutes, o.overtime_rule, o.overtime_unit,
        o.miss_to_absent, o.work_hours, o.cycle, o.hours_from, o.hours_to)
      is distinct from (n.kind, n.monday_id, n.tuesday_id, n.wednesday_id, n.thursday_id, n.friday_id,
        n.saturday_id, n.sunday_id, n.holiday_rule, n.makeup_rule, n.free_minutes, n.overtime_rule,
        n.overtime_unit, n.miss_to_absent, n.work_hours, n.cycle, n.hours_from, n.hours_to);
    select array_agg(distinct named.id) into departments
    from entered n join gone o on o.id = n.id,
      lateral (select unnest(case when n.deleted_at is null then n.dept_ids end) as id
        union all select unnest(case when o.deleted_at is null then o.dept_ids end)) as named
    where (named.id = any(n.dept_ids) and n.deleted_at is null)
      is distinct from (named.id = any(o.dept_ids) and o.deleted_at is null);
  end if;
  if groups is not null then
    perform mark_group_days(groups);
  end if;
  if departments is not null then
    perform mark_brought_days(departments);
  end if;
  return null;
end $$;
create trigger mark_entered after insert on attend_group
  referencing new table as entered for each statement execute function mark_changed_groups();
create trigger mark_changed after update on attend_group
  referencing old table as gone new table as entered for each statement execute function mark_changed_groups();
