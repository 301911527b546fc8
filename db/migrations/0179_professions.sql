-- Professional titles, their appointments, the months of their allowances, and applications for titles
-- (docs/decisions/0227-professions.md).
create table profession (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  dept_id uuid not null references department (id),
  series text not null,
  line text not null check (line in ('技术', '技能')),
  name text not null,
  level text not null check (level in ('员级', '助理级', '中级', '副高级', '正高级', '初级工', '中级工', '高级工', '技师', '高级技师')),
  specialty text,
  grant_date date not null,
  grant_way text not null check (grant_way in ('评审', '考试', '考评结合', '初定', '认定')),
  cert_no text,
  authority text,
  remark text,
  is_highest boolean not null default false,
  state text not null default '1' check (state in ('1', '2', '3', '9')),
  void_reason text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column profession.dept_id is 'Filled by a rule: the department in which the person works.';
comment on column profession.line is 'Filled by a rule: the line of the series.';
create unique index uq_profession__user_id__series__level__name on profession (user_id, series, level, lower(name))
  where deleted_at is null and state <> '9';
create index ix_profession__user_id on profession (user_id) where deleted_at is null;
create index ix_profession__dept on profession (dept_id);
create index ix_profession__grant_date on profession (grant_date desc, id) where deleted_at is null;
create index ix_profession__state on profession (state, id) where deleted_at is null;
create index ix_profession__words on profession using gin (name gin_trgm_ops, cert_no gin_trgm_ops)
  where deleted_at is null;
create trigger announce after insert or update or delete or truncate on profession
  for each statement execute function announce_records();

-- An appointment to a title, from its first to its last day. Nobody holds two of a line on one day.
create table title_appointment (
  id uuid primary key,
  profession_id uuid not null references profession (id),
  user_id uuid not null references user_base_info (id),
  line text not null check (line in ('技术', '技能')),
  from_date date not null,
  to_date date,
  allowance numeric(14, 2) check (allowance > 0),
  file_no text,
  ended_early boolean not null default false,
  end_reason text,
  state text not null check (state in ('1', '2', '3', '4', '9')),
  reminded integer,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_title_appointment__order check (to_date >= from_date),
  constraint ex_title_appointment__line exclude using gist (user_id with =, line with =,
    daterange(from_date, to_date, '[]') with &&) where (deleted_at is null and state <> '9')
);
comment on column title_appointment.profession_id is 'Filled by a rule: the title of the appointment.';
comment on column title_appointment.user_id is 'Filled by a rule: the person of the title.';
comment on column title_appointment.line is 'Filled by a rule: the line of the title.';
comment on column title_appointment.from_date is 'Filled by a rule: the first day of the appointment.';
comment on column title_appointment.state is 'Filled by a rule: the days of the appointment.';
create index ix_title_appointment__profession on title_appointment (profession_id, from_date) where deleted_at is null;
create index ix_title_appointment__user on title_appointment (user_id) where deleted_at is null;
create index ix_title_appointment__ends on title_appointment (state, to_date) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on title_appointment
  for each statement execute function announce_records();

-- The allowance of an appointment in a month, by its days; the source of an input of pay.
create table title_allowance (
  id uuid primary key,
  appointment_id uuid not null references title_appointment (id),
  profession_id uuid not null references profession (id),
  user_id uuid not null references user_base_info (id),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  days integer not null check (days between 0 and 31),
  month_days integer not null check (month_days between 28 and 31),
  amount numeric(14, 2) not null,
  proposed_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column title_allowance.appointment_id is 'Filled by a rule: the appointment that is paid.';
comment on column title_allowance.profession_id is 'Filled by a rule: the title of the appointment.';
comment on column title_allowance.user_id is 'Filled by a rule: the person of the appointment.';
comment on column title_allowance.month is 'Filled by a rule: a month of the appointment.';
comment on column title_allowance.days is 'Filled by a rule: the days of the appointment on which the person was employed.';
comment on column title_allowance.month_days is 'Filled by a rule: the days of the month.';
comment on column title_allowance.amount is 'Filled by a rule: the function title_allowance_due.';
comment on column title_allowance.proposed_at is 'Filled by a rule: when the amount was passed to pay; null while the person has no employer.';
create unique index uq_title_allowance__appointment_id__month on title_allowance (appointment_id, month)
  where deleted_at is null;
create index ix_title_allowance__profession on title_allowance (profession_id, month desc) where deleted_at is null;
create index ix_title_allowance__user on title_allowance (user_id) where deleted_at is null;
create index ix_title_allowance__month on title_allowance (month desc, id) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on title_allowance
  for each statement execute function announce_records();

-- An application for a title.
create table title_review (
  id uuid primary key,
  doc_no text not null,
  user_id uuid not null references user_base_info (id),
  dept_id uuid not null references department (id),
  series text not null,
  level text not null,
  name text not null,
  specialty text,
  works text,
  last_level text,
  last_granted date,
  years numeric(4, 1),
  edu text,
  hours numeric(6, 1),
  result text check (result in ('推荐', '通过', '未通过')),
  result_note text,
  profession_id uuid references profession (id),
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
  deleted_at timestamptz,
  constraint ck_title_review__passed check (profession_id is null or result = '通过')
);
comment on column title_review.doc_no is 'Filled by a rule: the function next_document_number.';
comment on column title_review.user_id is 'Filled by a rule: the caller, unless the application is for somebody else.';
comment on column title_review.dept_id is 'Filled by a rule: the department in which the person works.';
create unique index uq_title_review__doc_no on title_review (lower(doc_no)) where deleted_at is null;
create index ix_title_review__user on title_review (user_id) where user_id is not null;
create index ix_title_review__dept on title_review (dept_id) where deleted_at is null;
create index ix_title_review__profession on title_review (profession_id) where profession_id is not null;
create index ix_title_review__apply_user on title_review (apply_user_id, apply_at desc) where apply_user_id is not null;
create index ix_title_review__state on title_review (state, doc_no desc) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on title_review
  for each statement execute function announce_records();

create function mark_highest_titles() returns trigger language plpgsql as $$
declare
  person uuid := coalesce(new.user_id, old.user_id);
begin
  update profession p set is_highest = not p.is_highest
  where p.user_id = person
    and p.is_highest <> exists (select from highest_titles(person, today()) h where h.profession_id = p.id);
  return null;
end $$;
create trigger mark_highest_titles after insert or delete or update of line, level, grant_date, state, deleted_at on profession
  for each row execute function mark_highest_titles();

create function move_professions() returns trigger language plpgsql as $$
begin
  update profession set dept_id = new.dept_id where user_id = new.id;
  return null;
end $$;
create trigger move_professions after update of dept_id on user_base_info
  for each row when (old.dept_id is distinct from new.dept_id) execute function move_professions();
