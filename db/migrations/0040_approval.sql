-- Documents that are approved step by step, and the job descriptions
-- (docs/decisions/0062-approval.md).

-- Who is asked, kind by kind. What runs keeps the steps that it began with.
create table approval_flow (
  id uuid primary key,
  resource text not null,
  flow_version integer not null,
  name text not null,
  steps jsonb not null,
  state text not null default '0' check (state in ('0', '1', '2')),
  note text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint uq_approval_flow__resource_flow_version unique (resource, flow_version)
);
create unique index uq_approval_flow__resource on approval_flow (resource)
  where state = '1' and deleted_at is null;

-- The flows that a release brings along, for kinds that have none yet.
create function install_flows(plan jsonb, at timestamptz default now()) returns void
language sql as $$
  insert into approval_flow (id, resource, flow_version, name, steps, state, created_at, updated_at)
  select planned.id, planned.resource, 1, planned.name, planned.steps, '1', at, at
  from jsonb_to_recordset(plan) as planned (id uuid, resource text, name text, steps jsonb)
  where not exists (select from approval_flow known where known.resource = planned.resource)
$$;

-- Who was asked for what, and what he said. A step of a role is a row for each of its holders,
-- of whom the first decides; a step that has not arrived names whom it would be put to today.
create table approval_step (
  id uuid primary key,
  resource text not null,
  record_id uuid not null,
  -- Each submission is a round of its own.
  round integer not null,
  seq integer not null,
  title text,
  rule text not null,
  approver_id uuid references app_user (id),
  act_for_id uuid references app_user (id),
  result text not null default '0' check (result in ('0', '1', '2', '3', '4', '5')),
  opinion text,
  passed_by_itself text check (passed_by_itself in ('nobody', 'applicant', 'same')),
  arrived_at timestamptz,
  handled_at timestamptz,
  is_current boolean not null default false,
  constraint ck_approval_step__open check (not is_current or (result = '0' and approver_id is not null)),
  -- One step of a document is to be decided, never two.
  constraint ex_approval_step__current exclude using gist
    (resource with =, record_id with =, seq with <>) where (is_current)
);
-- Of those who are asked together one decides, whoever comes first.
create unique index uq_approval_step__decided on approval_step (resource, record_id, round, seq)
  where result in ('1', '2');
create index ix_approval_step__record on approval_step (resource, record_id, round, seq);
create index ix_approval_step__waiting on approval_step (approver_id, arrived_at, id) where is_current;
create index ix_approval_step__handled on approval_step (approver_id, handled_at desc, id desc)
  where approver_id is not null;
create index ix_approval_step__act_for on approval_step (act_for_id) where act_for_id is not null;

create table post_explain (
  id uuid primary key,
  doc_no text not null,
  dept_id uuid not null references department (id),
  post_id uuid not null references post (id),
  edition integer not null,
  is_current boolean not null default false,
  effective_date date not null,
  writer_id uuid references app_user (id),
  purpose text not null,
  duties jsonb not null default '[]',
  kpis jsonb not null default '[]',
  report_to_id uuid references post (id),
  subordinate_ids uuid[] not null default '{}',
  authority text,
  internal_relations text,
  external_relations text,
  edu_min text,
  majors text,
  experience_years integer,
  certificates text,
  skills text,
  environment text,
  hazards text[] not null default '{}',
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
comment on column post_explain.doc_no is 'Filled by a rule: next_document_number.';
comment on column post_explain.edition is 'Filled by a rule: the next one of the post.';
create unique index uq_post_explain__doc_no on post_explain (lower(doc_no)) where deleted_at is null;
create unique index uq_post_explain__post_id on post_explain (post_id)
  where is_current and deleted_at is null;
create index ix_post_explain__dept on post_explain (dept_id) where deleted_at is null;
create index ix_post_explain__post on post_explain (post_id, edition desc);
create index ix_post_explain__report_to on post_explain (report_to_id) where report_to_id is not null;
create index ix_post_explain__writer on post_explain (writer_id) where writer_id is not null;
create index ix_post_explain__apply_user on post_explain (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_post_explain__state on post_explain (state, doc_no desc) where deleted_at is null;

create trigger announce after insert or update or delete or truncate on post_explain
  for each statement execute function announce_records();

-- A description stays with its post, wherever that goes.
create function move_post_explains() returns trigger language plpgsql as $$
begin
  update post_explain set dept_id = new.dept_id where post_id = new.id;
  return null;
end $$;
create trigger move_post_explains after update of dept_id on post
  for each row when (old.dept_id is distinct from new.dept_id) execute function move_post_explains();

-- Where two posts become one, the description in force is that of the one that stays.
create function keep_current_post_explain() returns trigger language plpgsql as $$
begin
  new.is_current := new.is_current and not exists (
    select from post_explain other where other.post_id = new.post_id and other.is_current
      and other.deleted_at is null and other.id <> new.id);
  return new;
end $$;
create trigger keep_current_post_explain before update of post_id on post_explain
  for each row when (old.post_id is distinct from new.post_id) execute function keep_current_post_explain();
