-- Who left and comes back goes on with the same file (docs/decisions/0081-coming-back.md).

alter table user_base_info
  add column employ_spell integer not null default 1 constraint ck_user_base_info__employ_spell check (employ_spell > 0),
  add column comes_back boolean not null default false;
comment on column user_base_info.employ_spell is 'Which employment of the person this is.';
comment on column user_base_info.comes_back is 'A next employment waits for its day in rehire.';

-- What the file said of the employments that are over.
create table employment_spell (
  user_id uuid not null references user_base_info (id) on delete cascade,
  spell integer not null,
  join_date date not null,
  regular_date date,
  leave_date date not null,
  status text not null,
  emp_kind text not null,
  primary key (user_id, spell),
  constraint ck_employment_spell__days check (leave_date >= join_date)
);
create index ix_employment_spell__leave on employment_spell (leave_date);
create trigger announce after insert or update or delete or truncate on employment_spell
  for each statement execute function announce_records();

-- A next employment that begins on a later day; until then the file says what it said.
create table rehire (
  user_id uuid primary key references user_base_info (id) on delete cascade,
  join_date date not null,
  dept_id uuid not null references department (id),
  post_id uuid references post (id),
  rank_id uuid references post_rank (id),
  leader_id uuid references app_user (id),
  -- The rest of the form, as it was filled in.
  terms jsonb not null,
  entered_by uuid not null,
  created_at timestamptz not null default now()
);
create index ix_rehire__due on rehire (join_date);
create index ix_rehire__dept on rehire (dept_id);
create index ix_rehire__post on rehire (post_id) where post_id is not null;
create index ix_rehire__rank on rehire (rank_id) where rank_id is not null;
create index ix_rehire__leader on rehire (leader_id) where leader_id is not null;
create trigger announce after insert or update or delete or truncate on rehire
  for each statement execute function announce_records();

-- The next employment begins: no rule can forget what the file said of the one before.
create function keep_employment_spell() returns trigger language plpgsql as $$
begin
  insert into employment_spell (user_id, spell, join_date, regular_date, leave_date, status, emp_kind)
  values (old.id, old.employ_spell, old.join_date, old.regular_date,
    greatest(coalesce(old.leave_date, new.join_date - 1), old.join_date), old.status, old.emp_kind);
  return null;
end $$;
create trigger keep_spell after update of employ_spell on user_base_info
  for each row when (new.employ_spell > old.employ_spell) execute function keep_employment_spell();

-- Whoever is here again, or whose file is voided, is not waited for.
create function stop_coming_back() returns trigger language plpgsql as $$
begin
  delete from rehire where user_id = new.id;
  new.comes_back := false;
  return new;
end $$;
create trigger stop_coming_back before update of status, deleted_at on user_base_info
  for each row when (old.comes_back and (new.status not in ('4', '5') or new.deleted_at is not null))
  execute function stop_coming_back();

-- Days between employments of which service in the group does not tell.
create function days_away(b user_base_info) returns integer language sql stable as $$
  select coalesce(sum(greatest(0, gap.back - greatest(gap.gone, b.join_group_date))), 0)::integer
  from (
    select s.leave_date + 1 as gone,
      coalesce(lead(s.join_date) over (order by s.spell), b.join_date) as back
    from employment_spell s where s.user_id = b.id
  ) as gap
$$;

-- Since when service counts: from joining anew, or, where the file says since when the group counts
-- it, from then on without the days between.
create function service_since(b user_base_info) returns date language sql stable as $$
  select coalesce(b.join_group_date, b.join_date)
    + case when b.employ_spell > 1 and b.join_group_date is not null then days_away(b) else 0 end
$$;

-- When somebody joined who was here on a day.
create function joined_before(b user_base_info, day date) returns date language sql stable as $$
  select coalesce(max(s.join_date), b.join_date) from employment_spell s
  where s.user_id = b.id and s.join_date <= day
$$;
create function join_date_on(b user_base_info, day date) returns date language sql stable as $$
  select case when b.employ_spell > 1 and day < b.join_date then joined_before(b, day) else b.join_date end
$$;

drop view user_base_info_view;
create view user_base_info_view as
select b.*,
  (select r.join_date from rehire r where b.comes_back and r.user_id = b.id) as rejoin_date,
  service_since(b) as service_since,
  extract(year from age(today(), b.birth_date))::integer as age,
  years_between(service_since(b) + days_suspended(b, coalesce(b.join_group_date, b.join_date)),
    coalesce(b.leave_date, today())) as service_years,
  years_between(b.work_start_date, coalesce(b.leave_date, today())) as work_years,
  -- The one that there was in an earlier employment is over.
  (select p.end_date from probation p where p.user_id = b.id and p.state <> '9' and p.deleted_at is null
    and (b.employ_spell = 1 or p.start_date >= b.join_date)) as probation_end,
  retirement_date(b.birth_date, b.gender, b.is_cadre, coalesce(p.is_special, false),
    (select retirement_rules())) as retire_date,
  coalesce(p.dept_id <> b.dept_id, false) as post_elsewhere,
  (select f.id from file f where f.record_id = b.id and f.field = 'photo'
    and f.resource = 'hr/archives') as photo,
  attached_files('hr/archives', b.id, 'files') as files
from user_base_info b left join post p on p.id = b.post_id;

-- The pay roll of a day to come counts who comes back by then, too.
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
  union all
  -- On a contract for services nobody is on it.
  select r.user_id, r.dept_id, r.post_id from rehire r
  where day > today() and r.join_date <= day and r.terms ->> 'empKind' not in ('3', '6', '7')
$$;
