-- Tasks: what somebody is to do until when, who takes part, and everything that was done about it
-- (docs/decisions/0112-tasks.md).

create table task_class (
  id uuid primary key,
  code text not null,
  name text not null,
  pid uuid references task_class (id),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  sort integer not null default 0,
  enabled boolean not null default true,
  need_create_approval boolean not null default false,
  need_finish_approval boolean not null default true,
  prolong_need_approval boolean not null default false,
  cancel_need_approval boolean not null default false,
  need_score boolean not null default true,
  approver_rule text not null default '直接上级'
    check (approver_rule in ('直接上级', '创建人', '部门负责人', '指定人')),
  approver_id uuid references app_user (id),
  max_prolong integer not null default 3 check (max_prolong between 0 and 20),
  remind_days integer not null default 1 check (remind_days between 0 and 30),
  require_year_plan boolean not null default false,
  -- What a score is made of: [{name, weight}], together a hundred.
  score_dims jsonb not null default '[]',
  -- What tasks of this class are asked besides: [{key, title, type, required, options}].
  extra_fields jsonb not null default '[]',
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_task_class__approver check (approver_rule <> '指定人' or approver_id is not null)
);
create unique index uq_task_class__code on task_class (lower(code)) where deleted_at is null;
create index ix_task_class__pid on task_class (pid) where deleted_at is null;
create index ix_task_class__approver on task_class (approver_id) where approver_id is not null;
create trigger announce after insert or update or delete or truncate on task_class
  for each statement execute function announce_records();

create table task (
  id uuid primary key,
  task_no text not null,
  title text not null,
  content text not null,
  class_id uuid not null references task_class (id),
  parent_id uuid references task (id),
  root_id uuid not null references task (id),
  -- Ids from the root to the task itself, each between slashes.
  path text not null,
  level integer not null default 0 check (level between 0 and 5),
  source text not null default '自建'
    check (source in ('自建', '指派', '会议', '年度计划', '协作', '周期', '外部')),
  source_type text,
  source_id uuid,
  priority text not null default '1' check (priority in ('1', '2', '3')),
  creator_id uuid not null references app_user (id),
  owner_id uuid references app_user (id),
  owner_dept_id uuid references department (id),
  co_worker_ids uuid[] not null default '{}',
  -- Who is to be told; what came of it stands in task_reader.
  reader_ids uuid[] not null default '{}',
  plan_start date not null,
  plan_end date not null,
  plan_end_first date not null,
  prolong_count integer not null default 0,
  started_at timestamptz,
  finished_at timestamptz,
  progress integer not null default 0 check (progress between 0 and 100),
  weight integer not null default 100 check (weight between 0 and 100),
  plan_hours numeric(6, 1) check (plan_hours >= 0),
  used_hours numeric(7, 1) not null default 0,
  state text not null check (state in ('0', '1', '2', '3', '4', '5', '6', '7')),
  pending_phase text check (pending_phase in ('1', '2', '3', '4')),
  draft boolean not null default false,
  last_phase text check (last_phase in ('1', '2', '3', '4')),
  need_score boolean not null default false,
  score numeric(5, 1) check (score between 0 and 100),
  score_month text check (score_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  cancelled_by_id uuid references app_user (id),
  cancelled_at timestamptz,
  cancel_reason text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_task__order check (plan_end >= plan_start),
  constraint ck_task__co_workers check (owner_id is null or not owner_id = any (co_worker_ids))
);
comment on column task.task_no is 'Filled by a rule: next_document_number.';
comment on column task.source_type is 'Filled by a rule: the paper that it came from.';
comment on column task.source_id is 'Filled by a rule: the paper that it came from.';
comment on column task.last_phase is 'Filled by a rule: what was asked last.';
comment on column task.root_id is 'Filled by a rule: place_task.';
comment on column task.path is 'Filled by a rule: place_task.';
comment on column task.creator_id is 'Filled by a rule: whoever makes it.';
comment on column task.plan_end_first is 'Filled by a rule: place_task.';
comment on column task.state is 'Filled by a rule: as the class wants it.';
create unique index uq_task__task_no on task (lower(task_no)) where deleted_at is null;
create index ix_task__owner on task (owner_id, state, plan_end) where deleted_at is null;
create index ix_task__creator on task (creator_id, state) where deleted_at is null;
create index ix_task__co_workers on task using gin (co_worker_ids) where deleted_at is null;
create index ix_task__owner_dept on task (owner_dept_id, state) where deleted_at is null;
create index ix_task__owner_done on task (owner_id, finished_at desc) where state = '5' and deleted_at is null;
create index ix_task__creator_done on task (creator_id, finished_at desc) where state = '5' and deleted_at is null;
create index ix_task__parent on task (parent_id) where parent_id is not null;
create index ix_task__root on task (root_id) where deleted_at is null;
create index ix_task__source on task (source_id) where source_id is not null;
create index ix_task__class on task (class_id, plan_end) where deleted_at is null;
create index ix_task__urgency on task (priority desc, plan_end, id) where deleted_at is null;
create index ix_task__state on task (state, priority desc, plan_end, id) include (creator_id) where deleted_at is null;
-- Whose draft it is stands in it, so that tasks between two days are counted without looking at them.
create index ix_task__plan_end on task (plan_end, id) include (state, creator_id) where deleted_at is null;
create index ix_task__updated on task (updated_at desc, id) where deleted_at is null;
create index ix_task__title on task using gin (title gin_trgm_ops);
create index ix_task__task_no on task using gin (task_no gin_trgm_ops);
create index ix_task__cancelled_by on task (cancelled_by_id) where cancelled_by_id is not null;

-- Where a task stands among others. A tree has one root for good: a task is never moved.
create function place_task() returns trigger language plpgsql as $$
declare
  above task;
begin
  if tg_op = 'INSERT' then
    new.plan_end_first := coalesce(new.plan_end_first, new.plan_end);
    if new.parent_id is null then
      new.root_id := new.id;
      new.path := '/' || new.id || '/';
      new.level := 0;
    else
      select * into above from task where id = new.parent_id;
      new.root_id := above.root_id;
      new.path := above.path || new.id || '/';
      new.level := above.level + 1;
    end if;
  end if;
  if tg_op = 'INSERT' or new.owner_id is distinct from old.owner_id then
    new.owner_dept_id := coalesce(
      (select dept_id from app_user where id = new.owner_id),
      new.owner_dept_id, (select dept_id from app_user where id = new.creator_id));
  end if;
  return new;
end $$;
create trigger place before insert or update of owner_id on task
  for each row execute function place_task();
create trigger announce after insert or update or delete or truncate on task
  for each statement execute function announce_records();

-- Who is told of a task, and has said that he has seen to it.
create table task_reader (
  id uuid primary key,
  task_id uuid not null references task (id),
  user_id uuid not null references app_user (id),
  kind text not null default '抄送' check (kind in ('抄送', '完成知会', '转派知会')),
  done boolean not null default false,
  read_at timestamptz,
  done_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_task_reader__task_id__user_id on task_reader (task_id, user_id) where deleted_at is null;
create index ix_task_reader__waiting on task_reader (user_id, created_at desc) where not done and deleted_at is null;
create index ix_task_reader__user on task_reader (user_id, task_id) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on task_reader
  for each statement execute function announce_records();

-- What the class of a task asks besides.
create table task_extend (
  task_id uuid not null references task (id),
  key text not null,
  value text,
  primary key (task_id, key)
);

-- Everything that was done about a task, by whom; never changed.
create table task_log (
  id uuid primary key,
  task_id uuid not null references task (id),
  operator_id uuid references app_user (id),
  operator_name text not null,
  at timestamptz not null default now(),
  action text not null check (action in ('创建', '创建草稿', '指派', '转派', '修改', '进度', '提交审批', '通过', '驳回',
    '延期', '取消', '激活', '重提', '阅办', '评分', '关联计划', '删除')),
  text text,
  diff jsonb
);
create index ix_task_log__task on task_log (task_id, at, id);
create index ix_task_log__operator on task_log (operator_id, at desc);
create index ix_task_log__operator_task on task_log (operator_id, task_id, at desc) where action <> '创建草稿';
select make_append_only('task_log');

create table task_progress (
  id uuid primary key,
  task_id uuid not null references task (id),
  user_id uuid not null references app_user (id),
  work_date date not null,
  progress integer not null check (progress between 0 and 100),
  hours numeric(4, 1) not null check (hours between 0 and 24),
  content text not null,
  problem text,
  next_plan text,
  done boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column task_progress.user_id is 'Filled by a rule: whoever reports.';
create index ix_task_progress__task on task_progress (task_id, created_at desc) where deleted_at is null;
create index ix_task_progress__user on task_progress (user_id, work_date desc) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on task_progress
  for each statement execute function announce_records();

-- Who is asked about a task, in which phase, and what he said.
create table task_approval (
  id uuid primary key,
  task_id uuid not null references task (id),
  phase text not null check (phase in ('1', '2', '3', '4')),
  seq integer not null default 1,
  approver_id uuid references app_user (id),
  act_for_id uuid references app_user (id),
  result text not null default '0' check (result in ('0', '1', '2', '3', '4', '5')),
  opinion text,
  submit_by_id uuid references app_user (id),
  arrived_at timestamptz not null default now(),
  handled_at timestamptz,
  is_current boolean not null default true,
  -- Until when it would be prolonged, or why it would be cancelled.
  payload jsonb,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_task_approval__task_id on task_approval (task_id) where is_current;
create index ix_task_approval__task on task_approval (task_id, arrived_at);
create index ix_task_approval__waiting on task_approval (approver_id, arrived_at) where is_current;
create index ix_task_approval__approver on task_approval (approver_id, task_id);
create index ix_task_approval__act_for on task_approval (act_for_id) where act_for_id is not null;
create index ix_task_approval__submit_by on task_approval (submit_by_id);
create trigger announce after insert or update or delete or truncate on task_approval
  for each statement execute function announce_records();

create table task_score (
  id uuid primary key,
  task_id uuid not null references task (id),
  scored_id uuid not null references app_user (id),
  scorer_id uuid not null references app_user (id),
  kind text not null check (kind in ('领导评分', '自评', '互评')),
  -- [{name, weight, points}], as the class had it then.
  dims jsonb not null,
  total numeric(5, 1) not null check (total between 0 and 100),
  task_weight numeric(3, 1) not null default 1 check (task_weight between 0.5 and 2),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  comment text,
  scored_at timestamptz not null default now(),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column task_approval.seq is 'Filled by a rule: which one in a row.';
comment on column task_approval.payload is 'Filled by a rule: what an answer decides.';
comment on column task_score.scorer_id is 'Filled by a rule: whoever scores.';
comment on column task_score.total is 'Filled by a rule: the dimensions by their weights.';
comment on column task_score.month is 'Filled by a rule: the month in which it was finished.';
create unique index uq_task_score__task_id__scored_id__scorer_id__kind on task_score (task_id, scored_id, scorer_id, kind) where deleted_at is null;
create index ix_task_score__scored on task_score (scored_id, month) where deleted_at is null;
create index ix_task_score__scorer on task_score (scorer_id);
create trigger announce after insert or update or delete or truncate on task_score
  for each statement execute function announce_records();

-- Whoever is told of a task or asked about it reaches it as those do who take part; and whoever stands
-- in for somebody today what that one is asked about, until the day after it is answered.
create view task_told as
select task_id as row_id, user_id from task_reader where deleted_at is null
union all
select task_id, approver_id from task_approval where approver_id is not null
union all
select task_id, act_for_id from task_approval where act_for_id is not null
union all
select a.task_id, away.delegate_id from app_user away join task_approval a on a.approver_id = away.id
where away.delegate_id is not null and today() between away.delegate_from and away.delegate_to
  and (a.is_current or a.handled_at > now() - interval '1 day');

-- Days that something is late: until it was finished, or until today.
create function overdue_days(state text, plan_end date, finished_at timestamptz) returns integer
language sql stable as $$
  select case when state in ('2', '3', '4', '6') then greatest(0, today() - plan_end)
    when state = '5' then greatest(0, (finished_at at time zone 'Asia/Shanghai')::date - plan_end)
    else 0 end
$$;

create view task_view as
select t.*, overdue_days(t.state, t.plan_end, t.finished_at) as overdue_days,
  (select count(*)::integer from task c where c.parent_id = t.id and c.deleted_at is null) as child_count,
  attached_files('work/tasks', t.id, 'files') as files
from task t;

create view task_progress_view as
select p.*, attached_files('work/task-progress', p.id, 'files') as files from task_progress p;

-- As records: nothing in it is ever changed.
create view task_log_row as
select l.*, l.at as created_at, l.at as updated_at, l.operator_id as updated_by, l.operator_id as created_by,
  1 as version, null::timestamptz as deleted_at
from task_log l;

create view task_class_view as
select c.*, (select count(*)::integer from task t where t.class_id = c.id and t.deleted_at is null) as task_count
from task_class c;

-- Whom somebody may look at by a grant in tasks and plans, of which classes of tasks (none: all of them).
alter table search_permission add column class_ids uuid[] not null default '{}';
-- Not in SQL: then every list would be planned with all of this in it, several times over.
create function searched_account(account uuid)
returns table (user_id uuid, class_ids uuid[], can_view_score boolean, can_view_year_plan boolean, can_export boolean)
language plpgsql stable rows 100 as $$
#variable_conflict use_column
begin
  return query
  with granted as (
    select * from search_permission where search_permission.user_id = account and deleted_at is null
      and today() between coalesce(valid_from, '-infinity') and coalesce(valid_to, 'infinity')
  ), mine as (
    select d.id, d.path from department_of_account(account) own join department d on d.id = own.dept_id
    where own.relation = 'member'
  )
  select u.id, g.class_ids, g.can_view_score, g.can_view_year_plan, g.can_export
  from granted g join app_user u on u.deleted_at is null and (
    g.scope = '4'
    or (g.scope = '2' and u.dept_id in (select id from mine))
    or (g.scope = '3' and exists (select from department d join mine on d.path like mine.path || '%' where d.id = u.dept_id))
    or (g.scope = '5' and (u.id = any (g.user_ids) or exists (
      select from department d join department top on d.path like top.path || '%'
      where d.id = u.dept_id and top.id = any (g.dept_ids) and top.enabled and top.deleted_at is null))));
end $$;
