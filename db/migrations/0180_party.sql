-- Party affairs: branches, who may work for them, members with their steps, meetings and dues
-- (docs/decisions/0230-party-affairs.md).
create table party_branch (
  id uuid primary key,
  name text not null,
  secretary_id uuid references user_base_info (id),
  founded_on date,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_party_branch__name on party_branch (lower(name)) where deleted_at is null;
create index ix_party_branch__secretary on party_branch (secretary_id);
create trigger announce after insert or update or delete or truncate on party_branch
  for each statement execute function announce_records();

-- Who may work with the members of which branches, and until when. No branch means all of them.
create table party_grant (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  branch_ids uuid[] not null default '{}',
  duty text not null check (duty in ('查看', '经办')),
  valid_from date not null,
  valid_to date not null,
  reason text not null,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_party_grant__order check (valid_to >= valid_from)
);
create index ix_party_grant__user on party_grant (user_id, valid_to) where deleted_at is null;
create index ix_party_grant__branches on party_grant using gin (branch_ids) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on party_grant
  for each statement execute function announce_records();

-- The rules of each step of a member's way, with the days on which they are in force.
create table party_rule (
  id uuid primary key,
  step_code text not null,
  seq integer not null,
  requires text[] not null default '{}',
  after_step text,
  min_months integer,
  max_months integer,
  most_months integer,
  notice_days integer,
  decided_by text not null,
  article text not null,
  effective_from date not null,
  effective_to date,
  is_confirmed boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_party_rule__order check (effective_to >= effective_from)
);
create unique index uq_party_rule__step_code__effective_from on party_rule (step_code, effective_from)
  where deleted_at is null;
create trigger announce after insert or update or delete or truncate on party_rule
  for each statement execute function announce_records();

create table party_member (
  id uuid primary key,
  person_id uuid not null references user_base_info (id),
  branch_id uuid not null references party_branch (id),
  stage text not null default '1' check (stage in ('1', '2', '3', '4', '5', '9')),
  stage_from date not null,
  apply_on date,
  join_on date,
  probation_ends date,
  formal_on date,
  sponsors text,
  party_post text,
  is_mobile boolean not null default false,
  relation_in text,
  in_letter text,
  fee_kind text check (fee_kind in ('在职', '离退休', '无收入')),
  fee_base numeric(14, 2),
  fee_from text,
  fee_proof text,
  out_to text,
  out_letter text,
  out_on date,
  out_receipt_on date,
  end_kind text check (end_kind in ('转出', '停止党籍', '自行脱党', '退党', '除名', '开除', '逝世', '取消预备资格')),
  ended_on date,
  end_reason text,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_party_member__ended check ((stage = '9') = (end_kind is not null and ended_on is not null)),
  constraint ck_party_member__formal check (formal_on > join_on)
);
comment on column party_member.stage_from is 'Filled by a rule: the day of the step that began the stage.';
create unique index uq_party_member__person_id on party_member (person_id) where deleted_at is null and stage <> '9';
create index ix_party_member__person on party_member (person_id);
create index ix_party_member__branch on party_member (branch_id, stage, id) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on party_member
  for each statement execute function announce_records();

create table party_meeting (
  id uuid primary key,
  branch_id uuid not null references party_branch (id),
  kind text not null check (kind in ('支部党员大会', '支部委员会', '党小组会', '党课', '主题党日', '组织生活会', '民主评议', '谈心谈话')),
  title text not null,
  start_at timestamptz not null,
  end_at timestamptz,
  place text,
  host_id uuid not null references app_user (id),
  recorder_id uuid references app_user (id),
  present_ids uuid[] not null default '{}',
  agenda text,
  content text,
  resolution text,
  due_count integer,
  voters_due integer,
  present_count integer,
  voters_present integer,
  state text not null default '0' check (state in ('0', '1', '2', '3', '9')),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_party_meeting__order check (end_at > start_at)
);
create index ix_party_meeting__branch on party_meeting (branch_id, start_at desc, id) where deleted_at is null;
create index ix_party_meeting__start on party_meeting (start_at desc, id) where deleted_at is null;
create index ix_party_meeting__host on party_meeting (host_id);
create index ix_party_meeting__recorder on party_meeting (recorder_id);
create index ix_party_meeting__present on party_meeting using gin (present_ids) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on party_meeting
  for each statement execute function announce_records();

-- Who must come to a meeting, as it was when the meeting was announced.
create table party_attendance (
  id uuid primary key,
  meeting_id uuid not null references party_meeting (id),
  member_id uuid not null references party_member (id),
  has_vote boolean not null,
  is_present boolean not null default false,
  signed_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column party_attendance.meeting_id is 'Filled by a rule: the announcement of the meeting.';
comment on column party_attendance.member_id is 'Filled by a rule: the announcement of the meeting.';
comment on column party_attendance.has_vote is 'Filled by a rule: members on probation have no vote.';
create unique index uq_party_attendance__meeting_id__member_id on party_attendance (meeting_id, member_id)
  where deleted_at is null;
create index ix_party_attendance__member on party_attendance (member_id);
create trigger announce after insert or update or delete or truncate on party_attendance
  for each statement execute function announce_records();

create table party_vote (
  id uuid primary key,
  meeting_id uuid not null references party_meeting (id),
  member_id uuid references party_member (id),
  matter text not null,
  voters_due integer not null,
  voters_present integer not null,
  written_yes integer not null default 0,
  written_no integer not null default 0,
  yes integer not null,
  no integer not null,
  abstained integer not null,
  is_passed boolean not null,
  opinions jsonb not null default '[]',
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column party_vote.meeting_id is 'Filled by a rule: the vote of a meeting.';
comment on column party_vote.matter is 'Filled by a rule: the vote of a meeting.';
comment on column party_vote.voters_due is 'Filled by a rule: the members with a vote.';
comment on column party_vote.voters_present is 'Filled by a rule: those who came.';
comment on column party_vote.yes is 'Filled by a rule: the vote of a meeting.';
comment on column party_vote.no is 'Filled by a rule: the vote of a meeting.';
comment on column party_vote.abstained is 'Filled by a rule: the vote of a meeting.';
comment on column party_vote.is_passed is 'Filled by a rule: presence and yes, each more than half of the members with a vote.';
create unique index uq_party_vote__meeting_id__member_id__matter on party_vote (meeting_id, member_id, matter)
  where deleted_at is null;
create index ix_party_vote__member on party_vote (member_id);
create trigger announce after insert or update or delete or truncate on party_vote
  for each statement execute function announce_records();

-- The steps of a member's way: those that were done, and the next ones with their days.
create table party_step (
  id uuid primary key,
  member_id uuid not null references party_member (id),
  step_code text not null,
  stage text not null,
  nth integer not null default 1,
  earliest date,
  latest date,
  done_at date,
  meeting_id uuid references party_meeting (id),
  noticed_on date,
  months integer,
  decided_by text,
  note text,
  is_late boolean not null default false,
  article text,
  told_late boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column party_step.member_id is 'Filled by a rule: the steps of a member.';
comment on column party_step.step_code is 'Filled by a rule: the steps of a member.';
comment on column party_step.stage is 'Filled by a rule: the stage in which the step is done.';
create unique index uq_party_step__member_id__stage__step_code__nth on party_step (member_id, stage, step_code, nth)
  where deleted_at is null;
create index ix_party_step__member on party_step (member_id, done_at);
create index ix_party_step__meeting on party_step (meeting_id);
create index ix_party_step__latest on party_step (latest) where done_at is null and deleted_at is null;
create trigger announce after insert or update or delete or truncate on party_step
  for each statement execute function announce_records();

create table party_fee (
  id uuid primary key,
  member_id uuid not null references party_member (id),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  base numeric(14, 2),
  rate numeric(5, 4),
  fee_due numeric(14, 2) not null,
  paid numeric(14, 2),
  paid_at date,
  way text,
  relief text,
  told integer,
  state text not null default '应缴' check (state in ('应缴', '已缴', '欠缴', '减免', '作废')),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_party_fee__paid check ((state = '已缴') = (paid_at is not null and paid is not null))
);
comment on column party_fee.member_id is 'Filled by a rule: the dues of a month.';
comment on column party_fee.month is 'Filled by a rule: the dues of a month.';
comment on column party_fee.fee_due is 'Filled by a rule: the base and the rate of the month.';
create unique index uq_party_fee__member_id__month on party_fee (member_id, month) where deleted_at is null;
create index ix_party_fee__state on party_fee (state, month, id) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on party_fee
  for each statement execute function announce_records();
