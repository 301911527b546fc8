-- Who counts, once for every figure (docs/decisions/0026-who-counts.md).

-- On the pay roll: on probation, regular, leaving, suspended, intern.
create function is_on_pay_roll(status text) returns boolean language sql immutable as
  $$ select status in ('1', '2', '3', '6', '7') $$;

-- Fills an approved place: the same without interns.
create function fills_place(status text) returns boolean language sql immutable as
  $$ select status in ('1', '2', '3', '6') $$;

-- Everybody with a personnel file, where the file says that he works.
create view employment as
select b.id as user_id, b.dept_id, b.post_id,
  is_on_pay_roll(b.status) as on_pay_roll, fills_place(b.status) as filled,
  b.status = '0' as onboarding, b.status = '3' as leaving
from user_base_info b where b.deleted_at is null;

-- The pay roll of a day: today by the files. Earlier states are not kept, so on a
-- past day it is the main position, for all but those who never were staff.
create function staff_on(day date) returns table (user_id uuid, dept_id uuid, post_id uuid)
language sql stable as $$
  select e.user_id, e.dept_id, e.post_id from employment e where e.on_pay_roll and day >= today()
  union all
  select p.user_id, p.dept_id, p.post_id from user_position p
    join user_base_info b on b.id = p.user_id and b.deleted_at is null and b.status not in ('0', '8')
  where p.is_main and p.deleted_at is null and day < today()
    and p.start_date <= day and (p.end_date is null or p.end_date >= day)
$$;

create function people_of_post(post uuid) returns table (actual integer, onboarding integer, leaving integer)
language sql stable as $$
  select count(*) filter (where e.filled)::integer, count(*) filter (where e.onboarding)::integer,
    count(*) filter (where e.leaving)::integer
  from employment e where e.post_id = post
$$;

create or replace view department_view as
select d.*,
  (select count(*)::integer from employment e
    where e.on_pay_roll
      and e.dept_id in (select below.id from department below where below.path like d.path || '%')
  ) as headcount,
  (select sum(planned_places(e, today()))::integer from post_establishment e
    where e.deleted_at is null and e.year = this_year()
      and e.dept_id in (select below.id from department below where below.path like d.path || '%')
  ) as headcount_plan
from department d;

create or replace view post_view as
select p.*, n.actual, e.plan,
  e.plan - n.actual - n.onboarding + n.leaving as vacancy
from post p
left join lateral people_of_post(p.id) n on true
left join lateral (
  select sum(planned_places(x, today()))::integer as plan from post_establishment x
  where x.post_id = p.id and x.year = this_year() and x.deleted_at is null
) e on true;

create or replace view post_establishment_view as
select e.*, n.actual, n.onboarding, n.leaving,
  planned_places(e, today()) - n.actual - n.onboarding + n.leaving as vacancy
from post_establishment e
left join lateral people_of_post(e.post_id) n on true;

-- A post belongs to one department. Files written before this was asked of them
-- may name one of another: they stay as they are and can be found.
drop view user_base_info_view;
create view user_base_info_view as
select b.*,
  extract(year from age(today(), b.birth_date))::integer as age,
  years_between(coalesce(b.join_group_date, b.join_date), coalesce(b.leave_date, today())) as service_years,
  years_between(b.work_start_date, coalesce(b.leave_date, today())) as work_years,
  retirement_date(b.birth_date, b.gender, b.is_cadre, coalesce(p.is_special, false),
    (select retirement_rules())) as retire_date,
  coalesce(p.dept_id <> b.dept_id, false) as post_elsewhere
from user_base_info b left join post p on p.id = b.post_id;
