-- What one department asks of others (docs/decisions/0117-meetings.md).
create table collaboration (
  id uuid primary key,
  doc_no text not null,
  title text not null,
  content text not null,
  from_dept_id uuid not null references department (id),
  from_id uuid not null references app_user (id),
  to_dept_ids uuid[] not null check (cardinality(to_dept_ids) > 0),
  contact_id uuid references app_user (id),
  urgency text not null,
  need_date date not null,
  satisfaction integer check (satisfaction between 1 and 5),
  evaluate text,
  collab_state text not null default '0' check (collab_state between '0' and '7'),
  remark text,
  state text not null default '0',
  apply_user_id uuid references app_user (id),
  apply_at timestamptz,
  current_approver text,
  finished_at timestamptz,
  effect_done boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column collaboration.doc_no is 'Filled by a rule: next_document_number.';
comment on column collaboration.from_id is 'Filled by a rule: whoever asks.';
comment on column collaboration.from_dept_id is 'Filled by a rule: where whoever asks works.';
create unique index uq_collaboration__doc_no on collaboration (lower(doc_no)) where deleted_at is null;
create index ix_collaboration__from_dept on collaboration (from_dept_id, need_date) where deleted_at is null;
create index ix_collaboration__from on collaboration (from_id) where deleted_at is null;
create index ix_collaboration__contact on collaboration (contact_id) where contact_id is not null;
create index ix_collaboration__to_depts on collaboration using gin (to_dept_ids) where deleted_at is null;
create index ix_collaboration__need_date on collaboration (need_date, id) where deleted_at is null;
create index ix_collaboration__collab_state on collaboration (collab_state, need_date) where deleted_at is null;
create index ix_collaboration__state on collaboration (state, need_date) where deleted_at is null;
create index ix_collaboration__apply_user on collaboration (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_collaboration__due on collaboration (id) where state = '4' and not effect_done and deleted_at is null;
create trigger announce after insert or update or delete or truncate on collaboration
  for each statement execute function announce_records();

-- How far it is follows from its approval, until the departments that are asked have their say.
create function follow_approval() returns trigger language plpgsql as $$
begin
  new.collab_state := case new.state when '1' then '1' when '4' then '2' when '9' then '7' else '0' end;
  return new;
end $$;
create trigger follow_approval before update of state on collaboration
  for each row when (new.state <> old.state) execute function follow_approval();

-- What each department that is asked has answered.
create table collaboration_reply (
  collaboration_id uuid not null references collaboration (id),
  dept_id uuid not null references department (id),
  state text not null default '0' check (state in ('0', '1', '2')),
  owner_id uuid references app_user (id),
  plan_end date,
  reason text,
  replied_by uuid references app_user (id),
  replied_at timestamptz,
  task_id uuid references task (id),
  primary key (collaboration_id, dept_id),
  constraint ck_collaboration_reply__accepted check (state <> '1' or (owner_id is not null and plan_end is not null)),
  constraint ck_collaboration_reply__refused check (state <> '2' or reason is not null)
);
create index ix_collaboration_reply__dept on collaboration_reply (dept_id, state);
create index ix_collaboration_reply__owner on collaboration_reply (owner_id) where owner_id is not null;
create index ix_collaboration_reply__task on collaboration_reply (task_id) where task_id is not null;
create index ix_collaboration_reply__replied_by on collaboration_reply (replied_by) where replied_by is not null;

-- Once it is approved, those reach it who lead the departments that are asked, or those above them, and
-- those who have answered for one or are to do it.
create view collaboration_told as
select r.collaboration_id as row_id, above.leader_id as user_id
from collaboration_reply r join department own on own.id = r.dept_id
  join department above on own.path like above.path || '%'
where above.leader_id is not null
union all
select collaboration_id, owner_id from collaboration_reply where owner_id is not null
union all
select collaboration_id, replied_by from collaboration_reply where replied_by is not null;

create view collaboration_view as
select c.*,
  (select coalesce(jsonb_agg(jsonb_build_object('dept', d.name, 'state', r.state, 'owner', o.name,
      'planEnd', to_char(r.plan_end, 'YYYY-MM-DD'), 'taskNo', k.task_no, 'reason', r.reason, 'by', b.name,
      'at', to_char(r.replied_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'))
      order by r.replied_at nulls last, d.name), '[]')
    from collaboration_reply r join department d on d.id = r.dept_id
      left join app_user o on o.id = r.owner_id left join app_user b on b.id = r.replied_by
      left join task k on k.id = r.task_id
    where r.collaboration_id = c.id) as replies,
  array(select r.task_id from collaboration_reply r where r.collaboration_id = c.id and r.task_id is not null
    order by r.replied_at) as task_ids,
  attached_files('work/collaborations', c.id, 'files') as files
from collaboration c;
