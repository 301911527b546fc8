-- Employments that end (docs/decisions/0069-leaving.md).
create table dimission (
  id uuid primary key,
  doc_no text not null,
  user_id uuid not null references user_base_info (id),
  dept_id uuid not null references department (id),
  post_id uuid references post (id),
  kind text not null,
  by_company boolean not null default false,
  apply_date date not null,
  last_day date not null,
  notice_days integer not null default 0,
  notice_waived boolean not null default false,
  protection text,
  protection_note text,
  social_stop_month text,
  non_compete boolean not null default false,
  status_before text,
  successor_id uuid references app_user (id),
  handover jsonb not null default '[]',
  checkup_done boolean not null default false,
  reason_main text not null,
  reason_text text,
  interviewer text,
  interview_note text,
  black_list boolean not null default false,
  average_pay numeric(14, 2),
  last_month_pay numeric(14, 2),
  annual_leave_left numeric(4, 1),
  figures_source text,
  contract_term text,
  severance text,
  salary_settle numeric(14, 2),
  attend_settled boolean not null default false,
  compensation numeric(14, 2),
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
comment on column dimission.doc_no is 'Filled by a rule: next_document_number.';
comment on column dimission.dept_id is 'Filled by a rule: where the person works.';
create unique index uq_dimission__doc_no on dimission (lower(doc_no)) where deleted_at is null;
-- Of one person one leaving at a time is asked for, or waits for its day.
create unique index uq_dimission__user_id on dimission (user_id)
  where (state in ('1', '2') or (state = '4' and not effect_done)) and deleted_at is null;
create index ix_dimission__user on dimission (user_id, last_day desc);
create index ix_dimission__last_day on dimission (last_day desc, id) where deleted_at is null;
create index ix_dimission__dept on dimission (dept_id) where deleted_at is null;
create index ix_dimission__post on dimission (post_id) where post_id is not null;
create index ix_dimission__successor on dimission (successor_id) where successor_id is not null;
create index ix_dimission__apply_user on dimission (apply_user_id, apply_at desc) where apply_user_id is not null;
create index ix_dimission__state on dimission (state, last_day desc) where deleted_at is null;
create index ix_dimission__due on dimission (last_day)
  where state = '4' and not effect_done and deleted_at is null;
create trigger announce after insert or update or delete or truncate on dimission
  for each statement execute function announce_records();

-- Until it is in effect it is where the person works, wherever that came from.
create function move_dimissions() returns trigger language plpgsql as $$
begin
  update dimission set dept_id = new.dept_id, post_id = new.post_id
  where user_id = new.id and not effect_done and state <> '9';
  return null;
end $$;
create trigger move_dimissions after update of dept_id, post_id on user_base_info
  for each row when ((old.dept_id, old.post_id) is distinct from (new.dept_id, new.post_id))
  execute function move_dimissions();
