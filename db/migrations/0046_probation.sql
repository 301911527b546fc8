-- Probation, its evaluations, and becoming a regular member (docs/decisions/0068-probation.md).

create table probation (
  id uuid primary key,
  doc_no text not null,
  user_id uuid not null references user_base_info (id),
  dept_id uuid not null references department (id),
  person_name text,
  person_no text,
  start_date date not null,
  months integer not null check (months between 1 and 6),
  extend_months integer not null default 0,
  end_date date not null generated always as
    ((start_date + make_interval(months => months + extend_months))::date - 1) stored,
  contract_term text not null,
  contract_months integer,
  mentor_id uuid references app_user (id),
  goals jsonb not null default '[]',
  plan text,
  evaluate_cycle text not null,
  result text not null default '0',
  result_opinion text,
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
comment on column probation.doc_no is 'Filled by a rule: next_document_number.';
comment on column probation.dept_id is 'Filled by a rule: where the person works.';
create unique index uq_probation__doc_no on probation (lower(doc_no)) where deleted_at is null;
-- The same employer and the same person agree on one once: Labour Contract Law of the PRC, article 19.
create unique index uq_probation__user_id on probation (user_id)
  where state <> '9' and deleted_at is null;
create index ix_probation__user on probation (user_id, start_date desc);
create index ix_probation__dept on probation (dept_id) where deleted_at is null;
create index ix_probation__mentor on probation (mentor_id) where mentor_id is not null;
create index ix_probation__end_date on probation (end_date, id) where deleted_at is null;
create index ix_probation__apply_user on probation (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_probation__state on probation (state, end_date) where deleted_at is null;

create table probation_evaluation (
  id uuid primary key,
  probation_id uuid not null references probation (id),
  user_id uuid not null references user_base_info (id),
  dept_id uuid not null references department (id),
  person_name text,
  person_no text,
  period text not null,
  evaluator_id uuid not null references app_user (id),
  self_summary text,
  self_score integer,
  work integer,
  ability integer,
  attitude integer,
  teamwork integer,
  total numeric(4, 1) generated always as
    (round(work * 0.4 + ability * 0.3 + attitude * 0.2 + teamwork * 0.1, 1)) stored,
  strengths text,
  improve text,
  mentor_opinion text,
  state text not null default '0',
  asked_at timestamptz not null default now(),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column probation_evaluation.user_id is 'Filled by a rule: who is on probation.';
comment on column probation_evaluation.dept_id is 'Filled by a rule: where the person works.';
create unique index uq_probation_evaluation__probation_id__period
  on probation_evaluation (probation_id, lower(period))
  where deleted_at is null;
create index ix_probation_evaluation__user on probation_evaluation (user_id);
create index ix_probation_evaluation__dept on probation_evaluation (dept_id) where deleted_at is null;
create index ix_probation_evaluation__evaluator on probation_evaluation (evaluator_id, state);
create index ix_probation_evaluation__asked on probation_evaluation (asked_at desc, id)
  where deleted_at is null;

create table positive (
  id uuid primary key,
  doc_no text not null,
  probation_id uuid not null references probation (id),
  user_id uuid not null references user_base_info (id),
  dept_id uuid not null references department (id),
  person_name text,
  person_no text,
  plan_date date not null,
  kind text not null,
  effective_date date not null,
  summary text not null,
  examine_score numeric(4, 1),
  leader_opinion text,
  hr_opinion text,
  rank_before_id uuid references post_rank (id),
  rank_after_id uuid references post_rank (id),
  salary_before numeric(14, 2),
  salary_after numeric(14, 2),
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
comment on column positive.doc_no is 'Filled by a rule: next_document_number.';
comment on column positive.user_id is 'Filled by a rule: who is on probation.';
comment on column positive.dept_id is 'Filled by a rule: where the person works.';
comment on column positive.plan_date is 'Filled by a rule: the day after the probation.';
create unique index uq_positive__doc_no on positive (lower(doc_no)) where deleted_at is null;
-- Whoever was not taken on may be asked for again; one document at a time, and one that took effect.
create unique index uq_positive__user_id on positive (user_id)
  where state not in ('3', '9') and deleted_at is null;
create index ix_positive__user on positive (user_id, effective_date desc);
create index ix_positive__probation on positive (probation_id);
create index ix_positive__dept on positive (dept_id) where deleted_at is null;
create index ix_positive__rank_before on positive (rank_before_id) where rank_before_id is not null;
create index ix_positive__rank_after on positive (rank_after_id) where rank_after_id is not null;
create index ix_positive__apply_user on positive (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_positive__state on positive (state, plan_date) where deleted_at is null;
create index ix_positive__plan_date on positive (plan_date, id) where deleted_at is null;
create index ix_positive__due on positive (effective_date)
  where state = '4' and not effect_done and deleted_at is null;

create view probation_view as
select p.*, judged.times as evaluate_count, judged.mean as avg_score,
  attached_files('hr/probations', p.id, 'files') as files
from probation p
  cross join lateral (
    select count(*)::integer as times, round(avg(e.total), 1) as mean
    from probation_evaluation e
    where e.probation_id = p.id and e.state = '2' and e.deleted_at is null) judged;

create trigger announce after insert or update or delete or truncate on probation
  for each statement execute function announce_records();
create trigger announce after insert or update or delete or truncate on probation_evaluation
  for each statement execute function announce_records();
create trigger announce after insert or update or delete or truncate on positive
  for each statement execute function announce_records();

-- One looks for people by name and number, which are kept as their files have them.
create function name_person() returns trigger language plpgsql as $$
begin
  select name, emp_no into new.person_name, new.person_no from user_base_info where id = new.user_id;
  return new;
end $$;
create trigger name_person before insert on probation
  for each row execute function name_person();
create trigger name_person before insert on probation_evaluation
  for each row execute function name_person();
create trigger name_person before insert on positive
  for each row execute function name_person();

create function rename_probations() returns trigger language plpgsql as $$
begin
  update probation set person_name = new.name, person_no = new.emp_no where user_id = new.id;
  update probation_evaluation set person_name = new.name, person_no = new.emp_no
  where user_id = new.id;
  update positive set person_name = new.name, person_no = new.emp_no where user_id = new.id;
  return null;
end $$;
create trigger rename_probations after update of name, emp_no on user_base_info
  for each row when ((old.name, old.emp_no) is distinct from (new.name, new.emp_no))
  execute function rename_probations();

-- What is still open is where the person works, wherever that came from: a transfer, a merger.
create function move_probations() returns trigger language plpgsql as $$
begin
  update probation set dept_id = new.dept_id
  where user_id = new.id and not effect_done and state <> '9';
  update probation_evaluation set dept_id = new.dept_id where user_id = new.id and state <> '2';
  update positive set dept_id = new.dept_id, rank_before_id = new.rank_id
  where user_id = new.id and not effect_done and state <> '9';
  return null;
end $$;
create trigger move_probations after update of dept_id, rank_id on user_base_info
  for each row when ((old.dept_id, old.rank_id) is distinct from (new.dept_id, new.rank_id))
  execute function move_probations();
