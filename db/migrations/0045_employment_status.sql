-- Since when somebody is in a state (docs/decisions/0067-employment-as-of-a-day.md). With the main
-- positions beside it every day of an employment can be told.
create table employment_status (
  user_id uuid not null references user_base_info (id) on delete cascade,
  from_day date not null,
  -- The last day; the one in force has none.
  to_day date,
  status text not null,
  primary key (user_id, from_day) include (to_day, status),
  constraint ck_employment_status__days check (to_day >= from_day)
);
create unique index uq_employment_status__running on employment_status (user_id) where to_day is null;

-- What a file tells of its states by itself. Since when somebody is leaving or suspended it does not
-- say: that counts from today. The state before follows from the kind of employment and the length of it.
-- Each step is kept apart (offset 0): written out within each other they are worked out many times a row.
create function employment_course(b user_base_info)
returns table (from_day date, to_day date, status text) language sql stable as $$
  select v.from_day, v.to_day, v.status
  from (
    select k.worked, k.last_edge, case when k.worked = '2' and b.regular_date > b.join_date
      and (k.last_edge is null or b.regular_date < k.last_edge) then b.regular_date end as regular
    from (
      select case
          when b.status not in ('3', '4', '5', '6') then b.status
          when b.emp_kind in ('3', '6', '7') then '8'
          when b.emp_kind = '4' then '7'
          when b.regular_date is null and coalesce(b.leave_date, today()) < b.join_date + interval '6 months'
            and b.emp_kind <> '5' then '1'
          else '2' end as worked,
        case when b.status in ('4', '5') then greatest(coalesce(b.leave_date, today()), b.join_date) + 1
          when b.status in ('3', '6') then greatest(today(), b.join_date) end as last_edge
      offset 0
    ) as k offset 0
  ) as c cross join (values (1), (2), (3)) as part (n)
    cross join lateral (
      select case n when 1 then b.join_date when 2 then c.regular else c.last_edge end as from_day,
        case n when 1 then coalesce(c.regular, c.last_edge) - 1 when 2 then c.last_edge - 1 end as to_day,
        case n when 2 then '2' when 3 then b.status when 1 then
          case when c.regular is null then c.worked else '1' end end as status
      offset 0) as v
  where b.status <> '0' and v.from_day is not null and (v.to_day is null or v.to_day >= v.from_day)
$$;

-- From this day on, whatever was told of later days.
create function put_employment_status(person uuid, day date, state text) returns void language plpgsql as $$
begin
  delete from employment_status where user_id = person and from_day >= day;
  update employment_status set to_day = day - 1
    where user_id = person and (to_day is null or to_day >= day);
  update employment_status set to_day = null
    where user_id = person and to_day = day - 1 and status = state;
  if not found then
    insert into employment_status (user_id, from_day, status) values (person, day, state);
  end if;
end $$;

-- A day on which a state began is put right; what it swallows is gone.
create function move_employment_status(person uuid, was date, becomes date) returns void language plpgsql as $$
begin
  if was is null or becomes is null or was = becomes
    or not exists (select from employment_status where user_id = person and from_day = was) then
    return;
  end if;
  if becomes > was then
    delete from employment_status where user_id = person and from_day >= was and to_day < becomes;
    update employment_status set from_day = becomes
      where user_id = person and from_day >= was and from_day <= becomes;
  else
    delete from employment_status where user_id = person and from_day >= becomes and from_day < was;
    update employment_status set from_day = becomes where user_id = person and from_day = was;
  end if;
  update employment_status set to_day = becomes - 1
    where user_id = person and from_day < becomes
      and to_day = (select max(before.to_day) from employment_status before
        where before.user_id = person and before.from_day < becomes);
end $$;

create function begin_employment_status() returns trigger language plpgsql as $$
begin
  insert into employment_status (user_id, from_day, to_day, status)
  select b.id, course.from_day, course.to_day, course.status
  from entered e join user_base_info b on b.id = e.id, lateral employment_course(b) as course
  on conflict do nothing;
  return null;
end $$;
create trigger begin_status after insert on user_base_info
  referencing new table as entered for each statement execute function begin_employment_status();

-- The file says what is so today; no rule and no repair by hand can forget the day.
create function keep_employment_status() returns trigger language plpgsql as $$
declare
  running employment_status;
  was_gone boolean := old.status in ('4', '5');
  is_gone boolean := new.status in ('4', '5');
begin
  if new.status = '0' then
    delete from employment_status where user_id = new.id;
    return null;
  end if;
  select * into running from employment_status where user_id = new.id and to_day is null;
  if not found then
    insert into employment_status (user_id, from_day, to_day, status)
    select new.id, course.from_day, course.to_day, course.status from employment_course(new) as course;
    return null;
  end if;
  -- Who comes back joins anew.
  if not (was_gone and not is_gone) then
    perform move_employment_status(new.id, old.join_date, new.join_date);
  end if;
  if new.status = old.status then
    perform move_employment_status(new.id, old.regular_date, new.regular_date);
    if is_gone then
      perform move_employment_status(new.id, old.leave_date + 1, new.leave_date + 1);
    end if;
  elsif is_gone then
    perform put_employment_status(new.id,
      case when was_gone then running.from_day
        else greatest(coalesce(new.leave_date, today()), new.join_date) + 1 end, new.status);
  elsif was_gone then
    perform put_employment_status(new.id,
      case when new.join_date > coalesce(old.leave_date, old.join_date) and new.join_date <= today()
        then new.join_date else today() end, new.status);
  elsif new.status = '2' and old.status in ('1', '7', '8') and new.regular_date <= today() then
    perform put_employment_status(new.id, greatest(new.regular_date, running.from_day), new.status);
  else
    perform put_employment_status(new.id, today(), new.status);
  end if;
  return null;
end $$;
create trigger keep_status after update of status, join_date, regular_date, leave_date on user_base_info
  for each row when ((old.status, old.join_date, old.regular_date, old.leave_date)
    is distinct from (new.status, new.join_date, new.regular_date, new.leave_date))
  execute function keep_employment_status();

insert into employment_status (user_id, from_day, to_day, status)
select b.id, course.from_day, course.to_day, course.status
from user_base_info b, lateral employment_course(b) as course;
analyze employment_status;

create trigger announce after insert or update or delete or truncate on employment_status
  for each statement execute function announce_records();

-- The main position of a day without asking the index that keeps two of them apart, which is slower.
create index ix_user_position__main on user_position (user_id, start_date desc)
  include (dept_id, post_id, rank_id) where is_main and deleted_at is null;

-- Everybody who is or was employed on a day that is past: his state then, and the main position that
-- he held or had held last.
create function employment_on(day date)
returns table (user_id uuid, status text, dept_id uuid, post_id uuid, rank_id uuid) language sql stable as $$
  select e.user_id, e.status,
    (select p.dept_id from user_position p where p.user_id = e.user_id and p.is_main
      and p.deleted_at is null and p.start_date <= day order by p.start_date desc limit 1),
    (select p.post_id from user_position p where p.user_id = e.user_id and p.is_main
      and p.deleted_at is null and p.start_date <= day order by p.start_date desc limit 1),
    (select p.rank_id from user_position p where p.user_id = e.user_id and p.is_main
      and p.deleted_at is null and p.start_date <= day order by p.start_date desc limit 1)
  from employment_status e
  where e.from_day <= day and (e.to_day is null or e.to_day >= day)
$$;

-- The pay roll of a past day goes by the state of that day too.
create or replace function staff_on(day date) returns table (user_id uuid, dept_id uuid, post_id uuid)
language sql stable as $$
  select e.user_id, e.dept_id, e.post_id from employment e where e.on_pay_roll and day = today()
  union all
  select p.user_id, p.dept_id, p.post_id from user_position p
    join user_base_info b on b.id = p.user_id and b.deleted_at is null
    join employment_status s on s.user_id = p.user_id and is_on_pay_roll(s.status)
      and s.from_day <= day and (s.to_day is null or s.to_day >= day)
  where p.is_main and p.deleted_at is null and day < today()
    and p.start_date <= day and (p.end_date is null or p.end_date >= day)
  union all
  select b.id, b.dept_id, b.post_id from user_base_info b
  where b.deleted_at is null and day > today()
    and case when is_on_pay_roll(b.status) then b.leave_date is null or b.leave_date >= day
      else b.status = '0' and b.join_date <= day end
$$;
