-- What people have to be at, and when: entries of their own, meetings that come again and again, and
-- meetings about one project (docs/decisions/0117-meetings.md).

-- Whether a day is worked: what was decided of it, else what its weekday says.
create function is_working_day(day date) returns boolean language sql stable as $$
  select coalesce(
    (select c.day_class in ('0', '3') from work_calendar c where c.date = day and c.deleted_at is null),
    extract(isodow from day) < 6)
$$;

create function working_day_from(day date) returns date language sql stable as $$
  select ahead::date from generate_series(day, day + 60, interval '1 day') ahead
  where is_working_day(ahead::date) order by 1 limit 1
$$;

-- Schedules ------------------------------------------------------------------

create table schedule (
  id uuid primary key,
  title text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  all_day boolean not null default false,
  place text,
  content text,
  owner_id uuid not null references app_user (id),
  participant_ids uuid[] not null default '{}',
  kind text not null default '个人',
  remind_minutes integer check (remind_minutes between 0 and 10080),
  repeat text not null default '无' check (repeat in ('无', '每天', '工作日', '每周', '每月', '每年')),
  repeat_until date,
  privacy text not null default '仅忙闲' check (privacy in ('公开', '仅忙闲', '私密')),
  -- What it belongs to, and follows: a meeting writes its entry, and nobody else does.
  source_type text,
  source_id uuid,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_schedule__order check (end_at > start_at),
  constraint ck_schedule__until check (repeat_until is null or repeat <> '无'),
  constraint ck_schedule__source check ((source_type is null) = (source_id is null))
);
comment on column schedule.owner_id is 'Filled by a rule: whoever writes it, or holds the meeting.';
create index ix_schedule__owner on schedule (owner_id, start_at) where deleted_at is null;
create index ix_schedule__participants on schedule using gin (participant_ids) where deleted_at is null;
create index ix_schedule__start_at on schedule (start_at, id) where deleted_at is null;
create index ix_schedule__repeated on schedule (owner_id) where repeat <> '无' and deleted_at is null;
create index ix_schedule__remind_once on schedule (start_at)
  where remind_minutes is not null and repeat = '无' and deleted_at is null;
create index ix_schedule__remind_again on schedule (id)
  where remind_minutes is not null and repeat <> '无' and deleted_at is null;
create unique index uq_schedule__source_id__source_type on schedule (source_id, source_type)
  where source_id is not null and deleted_at is null;
create trigger announce after insert or update or delete or truncate on schedule
  for each statement execute function announce_records();

-- What somebody who is asked to come has answered; the last word counts.
create table schedule_answer (
  schedule_id uuid not null references schedule (id),
  user_id uuid not null references app_user (id),
  accepts boolean not null,
  answered_at timestamptz not null default now(),
  primary key (schedule_id, user_id)
);
create index ix_schedule_answer__user on schedule_answer (user_id);

-- Which occurrence somebody was reminded of: each once, however many look.
create table schedule_reminder (
  schedule_id uuid not null references schedule (id),
  day date not null,
  reminded_at timestamptz not null default now(),
  primary key (schedule_id, day)
);
create index ix_schedule_reminder__day on schedule_reminder (day);

create function month_number(day date) returns integer language sql immutable as
  $$ select (extract(year from day) * 12 + extract(month from day))::integer $$;

-- The days on which something begins that comes again: from its first day to its last one, within some
-- days, and no more than 366 of them. What is of the 31st is of the last day where a month has no 31st.
create function repeated_days(rule text, first_day date, last_day date, since date, until date)
returns table (day date) language sql stable as $$
  select found.day from (
    select first_day as day where rule = '无'
    union all
    select d::date from generate_series(greatest(first_day, since), least(last_day, until), interval '1 day') d
    where rule = '每天' or (rule = '工作日' and is_working_day(d::date))
    union all
    select d::date from generate_series(
      first_day + 7 * greatest(0, ceil((since - first_day) / 7.0)::integer),
      least(last_day, until), interval '7 days') d
    where rule = '每周'
    union all
    select (first_day + interval '1 month' * n)::date
    from generate_series(
      greatest(0, month_number(since) - month_number(first_day)), month_number(until) - month_number(first_day)) n
    where rule = '每月'
    union all
    select (first_day + interval '1 year' * n)::date
    from generate_series(greatest(0, extract(year from since)::integer - extract(year from first_day)::integer),
      extract(year from until)::integer - extract(year from first_day)::integer) n
    where rule = '每年'
  ) found
  where found.day between greatest(first_day, since) and least(coalesce(last_day, until), until)
  order by found.day limit 366
$$;

-- The times of an entry that touch some days.
create function schedule_times(s schedule, since date, until date)
returns table (day date, start_at timestamptz, end_at timestamptz) language sql stable as $$
  select d.day, b.begins, b.begins + l.lasts
  from (select s.end_at - s.start_at as lasts, s.start_at at time zone 'Asia/Shanghai' as begins) l
    cross join lateral repeated_days(s.repeat, l.begins::date, s.repeat_until,
      since - ceil(extract(epoch from l.lasts) / 86400)::integer, until) d
    cross join lateral (select (d.day + l.begins::time) at time zone 'Asia/Shanghai' as begins) b
  where b.begins < (until + 1)::timestamp at time zone 'Asia/Shanghai'
    and b.begins + l.lasts > since::timestamp at time zone 'Asia/Shanghai'
$$;

-- Whether somebody is busy by it: nobody is by a reminder, nor the whole day by a birthday.
create function makes_busy(s schedule) returns boolean language sql immutable as
  $$ select s.kind <> '提醒' and (not s.all_day or s.kind in ('会议', '出差')) $$;

-- Whose it is: who wrote it, and who is asked to come and has not declined.
create function is_of_schedule(s schedule, person uuid) returns boolean language sql stable as $$
  select s.owner_id = person or (s.participant_ids @> array[person]
    and not exists (select from schedule_answer a
      where a.schedule_id = s.id and a.user_id = person and not a.accepts))
$$;

create view schedule_view as
select s.id, s.title, s.start_at, s.end_at, s.all_day, s.place, s.content, s.owner_id, s.participant_ids, s.kind,
  s.remind_minutes, s.repeat, s.repeat_until, s.privacy, s.source_type, s.source_id::text as source_id,
  s.created_at, s.created_by, s.updated_at, s.updated_by, s.version, s.deleted_at,
  (select coalesce(jsonb_agg(jsonb_build_object('name', u.name, 'code', u.code,
      'answer', case a.accepts when true then '1' when false then '2' else '0' end,
      'answeredAt', to_char(a.answered_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'))
      order by u.name, u.code), '[]')
    from app_user u left join schedule_answer a on a.schedule_id = s.id and a.user_id = u.id
    where u.id = any(s.participant_ids)) as responses
from schedule s;

-- Meetings -------------------------------------------------------------------

create table meeting_plan (
  id uuid primary key,
  name text not null,
  category text not null,
  dept_id uuid not null references department (id),
  host_id uuid not null references app_user (id),
  minuter_id uuid references app_user (id),
  attendee_ids uuid[] not null default '{}',
  room text,
  cycle text not null check (cycle in ('每日', '每周', '双周', '每月', '每季', '不定期')),
  cycle_day integer check (cycle_day between 1 and 31),
  -- From which week or quarter it is counted.
  from_date date not null,
  start_time time,
  minutes integer not null default 60 check (minutes between 5 and 1440),
  remind_minutes integer check (remind_minutes between 0 and 10080),
  agenda_template text,
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_meeting_plan__cycle check (cycle = '不定期' or start_time is not null),
  constraint ck_meeting_plan__day check (cycle in ('每日', '不定期')
    or (cycle_day is not null and (cycle not in ('每周', '双周') or cycle_day <= 7)))
);
comment on column meeting_plan.from_date is 'Filled by a rule: today, where nothing is said.';
create unique index uq_meeting_plan__name on meeting_plan (lower(name)) where deleted_at is null;
create index ix_meeting_plan__dept on meeting_plan (dept_id) where deleted_at is null;
create index ix_meeting_plan__host on meeting_plan (host_id) where deleted_at is null;
create index ix_meeting_plan__minuter on meeting_plan (minuter_id) where minuter_id is not null;
create index ix_meeting_plan__attendees on meeting_plan using gin (attendee_ids) where deleted_at is null;
create index ix_meeting_plan__author on meeting_plan (created_by) where deleted_at is null;
create index ix_meeting_plan__sort on meeting_plan (sort, id) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on meeting_plan
  for each statement execute function announce_records();

-- On which days of a month a meeting is planned, and when it is held: whoever meets on a certain weekday
-- meets on it, but not on a day that was declared free; what is of a date is not held on a weekend either.
-- A meeting of every working day is not held later instead, nor is any held twice on one day.
create function meeting_days(rule text, at_day integer, from_day date, month date)
returns table (planned_date date, date date) language sql stable as $$
  with month as (
    select date_trunc('month', month)::date as first_day,
      (date_trunc('month', month) + interval '1 month')::date - 1 as last_day
  ), planned as (
    select d::date as day from month, generate_series(first_day, last_day, interval '1 day') d
    where case rule
      when '每日' then is_working_day(d::date)
      when '每周' then extract(isodow from d) = at_day
      when '双周' then extract(isodow from d) = at_day
        and mod(date_trunc('week', d)::date - date_trunc('week', from_day)::date, 14) = 0
      when '每月' then extract(day from d) = least(at_day, extract(day from last_day))
      when '每季' then mod((extract(month from d)::integer - 1), 3) = 0
        and extract(day from d) = least(at_day, extract(day from last_day))
      else false end
    and d::date >= from_day
  ), held as (
    select p.day, case
      when rule in ('每周', '双周') and not exists (select from work_calendar c
        where c.date = p.day and c.day_class in ('1', '2') and c.deleted_at is null) then p.day
      else working_day_from(p.day) end as held_on
    from planned p
  )
  select min(h.day), h.held_on from held h where h.held_on is not null group by h.held_on order by 2
$$;

-- Whoever called a meeting reaches it, whether he takes part or not.
create view meeting_plan_told as
select id as row_id, created_by as user_id from meeting_plan where created_by is not null;

create table meeting_session (
  id uuid primary key,
  plan_id uuid not null references meeting_plan (id),
  name text not null,
  -- By its cycle; null where somebody called it by hand.
  planned_date date,
  date date not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  room text,
  absent_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_meeting_session__order check (end_at > start_at)
);
comment on column meeting_session.name is 'Filled by a rule: what its meeting is called.';
comment on column meeting_session.date is 'Filled by a rule: the day on which it begins.';
create unique index uq_meeting_session__plan_id__date on meeting_session (plan_id, date) where deleted_at is null;
create index ix_meeting_session__room on meeting_session (lower(btrim(room)), start_at) where deleted_at is null;
-- Deleted ones count: what was called off is not made again.
create unique index uq_meeting_session__plan_id__planned_date on meeting_session (plan_id, planned_date)
  where planned_date is not null;
create index ix_meeting_session__start_at on meeting_session (start_at, id) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on meeting_session
  for each statement execute function announce_records();

create function place_meeting_session() returns trigger language plpgsql as $$
begin
  new.date := (new.start_at at time zone 'Asia/Shanghai')::date;
  new.name := coalesce((select name from meeting_plan where id = new.plan_id), '');
  return new;
end $$;
create trigger place before insert or update of start_at on meeting_session
  for each row execute function place_meeting_session();

-- Topics of meetings that come again -------------------------------------------

create table meeting_topic (
  id uuid primary key,
  meeting_id uuid not null references meeting_plan (id),
  meeting_date date not null,
  topic text not null,
  reporter_id uuid not null references app_user (id),
  dept_id uuid references department (id),
  last_progress text,
  content text,
  problem text,
  conclusion text,
  deadline date,
  attendee_ids uuid[] not null default '{}',
  -- Of its meeting: whose topic it is too.
  host_id uuid references app_user (id),
  minuter_id uuid references app_user (id),
  carried_from_id uuid references meeting_topic (id),
  -- The first of those that it was carried over from, or itself: tasks are those of all of them.
  root_id uuid not null,
  state text not null default '0' check (state in ('0', '1', '2', '3', '9')),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column meeting_topic.root_id is 'Filled by a rule: place_meeting_topic.';
create index ix_meeting_topic__meeting on meeting_topic (meeting_id, meeting_date) where deleted_at is null;
create index ix_meeting_topic__meeting_date on meeting_topic (meeting_date desc, id) where deleted_at is null;
create index ix_meeting_topic__state on meeting_topic (state, meeting_date desc) where deleted_at is null;
create index ix_meeting_topic__reporter on meeting_topic (reporter_id, meeting_date desc) where deleted_at is null;
create index ix_meeting_topic__dept on meeting_topic (dept_id, meeting_date desc) where deleted_at is null;
create index ix_meeting_topic__host on meeting_topic (host_id, meeting_date desc) where deleted_at is null;
create index ix_meeting_topic__minuter on meeting_topic (minuter_id) where minuter_id is not null;
create index ix_meeting_topic__root on meeting_topic (root_id);
create index ix_meeting_topic__author on meeting_topic (created_by) where deleted_at is null;
create index ix_meeting_topic__attendees on meeting_topic using gin (attendee_ids) where deleted_at is null;
-- Carried over once.
create unique index uq_meeting_topic__carried_from_id on meeting_topic (carried_from_id)
  where deleted_at is null;
create trigger announce after insert or update or delete or truncate on meeting_topic
  for each statement execute function announce_records();

create function place_meeting_topic() returns trigger language plpgsql as $$
begin
  select p.host_id, p.minuter_id into new.host_id, new.minuter_id
  from meeting_plan p where p.id = new.meeting_id;
  if tg_op = 'INSERT' then
    new.root_id := coalesce((select root_id from meeting_topic where id = new.carried_from_id), new.id);
  end if;
  return new;
end $$;
create trigger place before insert or update of meeting_id on meeting_topic
  for each row execute function place_meeting_topic();

-- Whoever takes over a meeting takes over what is still open in it.
create function hand_over_topics() returns trigger language plpgsql as $$
begin
  update meeting_topic set host_id = new.host_id, minuter_id = new.minuter_id
  where meeting_id = new.id and state in ('0', '1', '2') and deleted_at is null;
  return null;
end $$;
create trigger hand_over_topics after update of host_id, minuter_id on meeting_plan
  for each row when (old.host_id <> new.host_id or old.minuter_id is distinct from new.minuter_id)
  execute function hand_over_topics();

create view meeting_topic_told as
select id as row_id, created_by as user_id from meeting_topic where created_by is not null;

create view meeting_topic_view as
select t.*,
  -- The how manieth meeting of its year it is for.
  (select nullif(count(*), 0)::integer from meeting_session s where s.plan_id = t.meeting_id
    and s.date between date_trunc('year', t.meeting_date)::date and t.meeting_date
    and s.deleted_at is null) as period,
  coalesce((select s.absent_ids from meeting_session s where s.plan_id = t.meeting_id
    and s.date = t.meeting_date and s.deleted_at is null), '{}') as absent_ids,
  (select later.meeting_date from meeting_topic later where later.carried_from_id = t.id
    and later.deleted_at is null) as carried_to,
  array(select k.id from meeting_topic same join task k on k.source_id = same.id
      and k.source_type = 'work/meeting-topics' and k.deleted_at is null
    where same.root_id = t.root_id order by k.created_at, k.id) as task_ids,
  attached_files('work/meeting-topics', t.id, 'files') as files
from meeting_topic t;

-- Meetings about one project ---------------------------------------------------

create table project_meeting (
  id uuid primary key,
  meeting_no text not null,
  project_name text not null,
  topic text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  room text,
  host_id uuid not null references app_user (id),
  minuter_id uuid references app_user (id),
  attendee_ids uuid[] not null default '{}',
  externals text,
  agenda text,
  minutes text,
  remind_minutes integer check (remind_minutes between 0 and 10080),
  state text not null default '0' check (state in ('0', '1', '2', '3', '9')),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_project_meeting__order check (end_at > start_at)
);
comment on column project_meeting.meeting_no is 'Filled by a rule: next_document_number.';
create unique index uq_project_meeting__meeting_no on project_meeting (lower(meeting_no)) where deleted_at is null;
create index ix_project_meeting__start_at on project_meeting (start_at desc, id) where deleted_at is null;
create index ix_project_meeting__state on project_meeting (state, start_at desc) where deleted_at is null;
create index ix_project_meeting__host on project_meeting (host_id, start_at desc) where deleted_at is null;
create index ix_project_meeting__minuter on project_meeting (minuter_id) where minuter_id is not null;
create index ix_project_meeting__author on project_meeting (created_by) where deleted_at is null;
create index ix_project_meeting__room on project_meeting (lower(btrim(room)), start_at) where deleted_at is null;
create index ix_project_meeting__attendees on project_meeting using gin (attendee_ids) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on project_meeting
  for each statement execute function announce_records();

-- Who was there, by his own word or that of whoever keeps the minutes.
create table meeting_sign_in (
  meeting_id uuid not null references project_meeting (id),
  user_id uuid not null references app_user (id),
  signed_at timestamptz not null default now(),
  signed_by uuid not null references app_user (id),
  primary key (meeting_id, user_id)
);
create index ix_meeting_sign_in__user on meeting_sign_in (user_id);
create index ix_meeting_sign_in__signed_by on meeting_sign_in (signed_by);

create table meeting_resolution (
  id uuid primary key,
  meeting_id uuid not null references project_meeting (id),
  item text not null,
  owner_id uuid not null references app_user (id),
  due_date date not null,
  task_id uuid references task (id),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create index ix_meeting_resolution__meeting on meeting_resolution (meeting_id, due_date) where deleted_at is null;
create index ix_meeting_resolution__owner on meeting_resolution (owner_id) where deleted_at is null;
create index ix_meeting_resolution__task on meeting_resolution (task_id) where task_id is not null;
create index ix_meeting_resolution__due_date on meeting_resolution (due_date, id) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on meeting_resolution
  for each statement execute function announce_records();

create view project_meeting_told as
select id as row_id, created_by as user_id from project_meeting where created_by is not null;

-- When rooms are taken: by meetings that come again, and by those that people were told of.
create view room_use as
select 'work/meeting-sessions' as source_type, id as source_id, lower(btrim(room)) as room, start_at, end_at
from meeting_session where room is not null and deleted_at is null
union all
select 'work/project-meetings', id, lower(btrim(room)), start_at, end_at
from project_meeting where room is not null and state in ('1', '2') and deleted_at is null;

create view project_meeting_view as
select m.*,
  (select coalesce(jsonb_agg(jsonb_build_object('name', u.name, 'code', u.code,
      'signedAt', to_char(i.signed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'))
      order by i.signed_at, u.code), '[]')
    from meeting_sign_in i join app_user u on u.id = i.user_id where i.meeting_id = m.id) as sign_in,
  attached_files('work/project-meetings', m.id, 'files') as files
from project_meeting m;
