-- The organisation in time (docs/decisions/0014-organisation-in-time.md): what a
-- department was on any day, who held which post when, how many posts are
-- approved, and the log of changes that people read.

-- Two main posts of one person never overlap: the database has the last word.
create extension if not exists btree_gist;

-- Departments: who leads them -----------------------------------------------

-- Accounts come after departments when a company is filled in one go.
alter table department
  add column leader_id uuid references app_user (id) deferrable initially deferred,
  add column in_charge_id uuid references app_user (id) deferrable initially deferred,
  add column deputy_ids uuid[] not null default '{}',
  add column revoke_date date;
create index ix_department__leader on department (leader_id) where leader_id is not null;
create index ix_department__in_charge on department (in_charge_id) where in_charge_id is not null;
create index ix_department__pid on department (pid);

-- Leading a department gives rights, and rows are reached through its path.
create trigger announce_led after insert or delete or truncate on department
  for each statement execute function announce_rights();
create trigger announce_leader
  after update of leader_id, in_charge_id, path, enabled, deleted_at on department
  for each statement execute function announce_rights();

-- What a department was from day to day. Both days are included; the running
-- period has no last day.
create table department_period (
  dept_id uuid not null references department (id) deferrable initially deferred,
  from_day date not null,
  to_day date,
  code text not null,
  name text not null,
  short_name text,
  pid uuid,
  type_id uuid not null,
  rank_id uuid,
  leader_id uuid,
  in_charge_id uuid,
  sort integer not null,
  enabled boolean not null,
  primary key (dept_id, from_day),
  check (to_day >= from_day)
);
create unique index uq_department_period__running on department_period (dept_id) where to_day is null;
create index ix_department_period__days on department_period (from_day, to_day);

create function department_begins(d department) returns date language sql stable as
  $$ select least(coalesce(d.found_date, (d.created_at at time zone 'Asia/Shanghai')::date), today()) $$;

create function open_department_period(d department, day date) returns void language sql as $$
  insert into department_period (dept_id, from_day, code, name, short_name, pid, type_id, rank_id,
    leader_id, in_charge_id, sort, enabled)
  values (d.id, day, d.code, d.name, d.short_name, d.pid, d.type_id, d.rank_id,
    d.leader_id, d.in_charge_id, d.sort, d.enabled)
  on conflict (dept_id, from_day) do update set to_day = null,
    code = excluded.code, name = excluded.name, short_name = excluded.short_name, pid = excluded.pid,
    type_id = excluded.type_id, rank_id = excluded.rank_id, leader_id = excluded.leader_id,
    in_charge_id = excluded.in_charge_id, sort = excluded.sort, enabled = excluded.enabled
$$;

-- Closes the running period the day before; one that began today leaves no trace.
create function close_department_period(id uuid) returns void language plpgsql as $$
begin
  delete from department_period where dept_id = id and to_day is null and from_day >= today();
  update department_period set to_day = today() - 1 where dept_id = id and to_day is null;
end $$;

create function keep_department_period() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- A company may bring its history along: then that is what counts.
    if new.deleted_at is null
      and not exists (select from department_period where dept_id = new.id) then
      perform open_department_period(new, department_begins(new));
    end if;
    return null;
  end if;
  if new.deleted_at is not null then
    if old.deleted_at is null then
      perform close_department_period(new.id);
    end if;
    return null;
  end if;
  if new.found_date is distinct from old.found_date then
    -- A founding day put right moves the beginning, as far as the first period goes.
    update department_period p set from_day = least(department_begins(new), coalesce(p.to_day, today()))
    where p.dept_id = new.id
      and p.from_day = (select min(first.from_day) from department_period first where first.dept_id = new.id);
  end if;
  if old.deleted_at is not null or (
    (new.code, new.name, new.short_name, new.pid, new.type_id, new.rank_id,
      new.leader_id, new.in_charge_id, new.sort, new.enabled) is distinct from
    (old.code, old.name, old.short_name, old.pid, old.type_id, old.rank_id,
      old.leader_id, old.in_charge_id, old.sort, old.enabled)) then
    perform close_department_period(new.id);
    perform open_department_period(new, today());
  end if;
  return null;
end $$;
create trigger keep_period after insert or update on department
  for each row execute function keep_department_period();

select open_department_period(d, department_begins(d)) from department d where d.deleted_at is null;

-- Who holds which post from when to when -------------------------------------

create table user_position (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  dept_id uuid not null references department (id),
  post_id uuid references post (id),
  rank_id uuid references post_rank (id),
  is_main boolean not null default true,
  kind text not null,
  leader_id uuid references app_user (id) deferrable initially deferred,
  start_date date not null,
  end_date date,
  source_biz_type text,
  source_biz_id text,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_user_position__days check (end_date >= start_date),
  constraint ex_user_position__main exclude using gist
    (user_id with =, daterange(start_date, end_date, '[]') with &&)
    where (is_main and deleted_at is null)
);
create unique index uq_user_position__user_id on user_position (user_id)
  where is_main and end_date is null and deleted_at is null;
create index ix_user_position__user on user_position (user_id, start_date desc, id) where deleted_at is null;
create index ix_user_position__start on user_position (start_date, id) where deleted_at is null;
create index ix_user_position__dept on user_position (dept_id, start_date, id) where deleted_at is null;
create index ix_user_position__post on user_position (post_id);
create index ix_user_position__rank on user_position (rank_id);
create index ix_user_position__leader on user_position (leader_id) where leader_id is not null;

insert into user_position (id, user_id, dept_id, post_id, rank_id, is_main, kind, start_date, end_date,
  source_biz_type, created_at, updated_at)
select gen_random_uuid(), b.id, b.dept_id, b.post_id, b.rank_id, true, '主职', b.join_date,
  case when b.status in ('4', '5') then greatest(coalesce(b.leave_date, today()), b.join_date) end,
  'archive', b.created_at, b.updated_at
from user_base_info b where b.deleted_at is null;

-- Posts held give roles and reach.
create trigger announce after insert or update or delete or truncate on user_position
  for each statement execute function announce_records();
create trigger announce_held after insert or update or delete or truncate on user_position
  for each statement execute function announce_rights();

-- How many people each post may have -----------------------------------------

create table post_establishment (
  id uuid primary key,
  year integer not null check (year between 1900 and 9999),
  dept_id uuid not null references department (id),
  post_id uuid not null references post (id),
  plan integer not null check (plan between 0 and 999),
  plan_temp integer check (plan_temp between 0 and 999),
  plan_temp_to date,
  over_reason text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_post_establishment__year__dept_id__post_id
  on post_establishment (year, dept_id, post_id) where deleted_at is null;
create index ix_post_establishment__dept on post_establishment (dept_id, year) where deleted_at is null;
create index ix_post_establishment__post on post_establishment (post_id, year) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on post_establishment
  for each statement execute function announce_records();

-- What is approved on a day: temporary places count until they run out.
create function planned_places(e post_establishment, day date) returns integer language sql immutable as
  $$ select e.plan + case when e.plan_temp_to is null or e.plan_temp_to >= day then coalesce(e.plan_temp, 0) else 0 end $$;

create view post_establishment_view as
select e.*, coalesce(n.actual, 0) as actual, coalesce(n.onboarding, 0) as onboarding,
  coalesce(n.leaving, 0) as leaving,
  planned_places(e, today()) - coalesce(n.actual, 0) - coalesce(n.onboarding, 0) + coalesce(n.leaving, 0) as vacancy
from post_establishment e
left join lateral (
  select count(*) filter (where b.status in ('1', '2', '3', '6'))::integer as actual,
    count(*) filter (where b.status = '0')::integer as onboarding,
    count(*) filter (where b.status = '3')::integer as leaving
  from user_base_info b where b.post_id = e.post_id and b.dept_id = e.dept_id and b.deleted_at is null
) n on true;

-- What is told of changes ------------------------------------------------------

create table org_history (
  id uuid not null,
  at timestamptz not null default now(),
  kind text not null,
  dept_id uuid,
  user_id uuid,
  before jsonb,
  after jsonb,
  source_biz_type text,
  source_biz_id text,
  text text not null,
  actor_id uuid,
  actor_name text,
  primary key (at, id)
) partition by range (at);
create index ix_org_history__id on org_history (id);
create index ix_org_history__at on org_history (at desc, id desc);
create index ix_org_history__dept on org_history (dept_id, at desc);
create index ix_org_history__user on org_history (user_id, at desc);
create table org_history_default partition of org_history default;
create trigger announce after insert on org_history
  for each statement execute function announce_records();
select make_append_only('org_history');

-- In the form in which lists read every resource.
create view org_history_entry as
select h.*, h.at as created_at, h.actor_id as created_by, h.at as updated_at, h.actor_id as updated_by,
  1 as version, null::timestamptz as deleted_at
from org_history h;

-- Departments and posts with their plans ---------------------------------------

-- Heads are counted on every page of the organisation; this index answers alone.
create index ix_user_base_info__staff on user_base_info (dept_id)
  where deleted_at is null and status in ('1', '2', '3', '6', '7');

create function this_year() returns integer language sql stable as
  $$ select extract(year from today())::integer $$;

drop view department_view;
create view department_view as
select d.*,
  (select count(*)::integer from user_base_info b
    where b.deleted_at is null and b.status in ('1', '2', '3', '6', '7')
      and b.dept_id in (select below.id from department below where below.path like d.path || '%')
  ) as headcount,
  (select sum(planned_places(e, today()))::integer from post_establishment e
    where e.deleted_at is null and e.year = this_year()
      and e.dept_id in (select below.id from department below where below.path like d.path || '%')
  ) as headcount_plan
from department d;

drop view post_view;
create view post_view as
select p.*, n.actual, e.plan,
  e.plan - n.actual - n.onboarding + n.leaving as vacancy
from post p
left join lateral (
  select count(*) filter (where b.status in ('1', '2', '3', '6'))::integer as actual,
    count(*) filter (where b.status = '0')::integer as onboarding,
    count(*) filter (where b.status = '3')::integer as leaving
  from user_base_info b where b.post_id = p.id and b.deleted_at is null
) n on true
left join lateral (
  select sum(planned_places(x, today()))::integer as plan from post_establishment x
  where x.post_id = p.id and x.year = this_year() and x.deleted_at is null
) e on true;
