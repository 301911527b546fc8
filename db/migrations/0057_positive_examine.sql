-- Several people examine whoever is to become regular (docs/decisions/0075-after-a-probation.md).
create table positive_examine (
  id uuid primary key,
  positive_id uuid not null references positive (id),
  user_id uuid not null references user_base_info (id),
  dept_id uuid not null references department (id),
  person_name text,
  person_no text,
  examiner_id uuid not null references app_user (id),
  examiner_file_id uuid not null references user_base_info (id),
  role text not null,
  weight numeric(5, 2) not null check (weight > 0 and weight <= 100),
  competence integer check (competence between 0 and 100),
  work integer check (work between 0 and 100),
  learning integer check (learning between 0 and 100),
  teamwork integer check (teamwork between 0 and 100),
  discipline integer check (discipline between 0 and 100),
  total numeric(4, 1) generated always as
    (round((competence + work + learning + teamwork + discipline) / 5.0, 1)) stored,
  opinion text,
  agree text,
  state text not null default '0',
  asked_at timestamptz not null default now(),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  -- What is submitted is whole: a mean of five, and a word whether.
  constraint ck_positive_examine__whole check (state = '0' or (total is not null and agree is not null))
);
comment on column positive_examine.user_id is 'Filled by a rule: who is to become regular.';
comment on column positive_examine.dept_id is 'Filled by a rule: where the person works.';
comment on column positive_examine.examiner_file_id is 'Filled by a rule: the file of the examiner.';
create unique index uq_positive_examine__positive_id__examiner_id
  on positive_examine (positive_id, examiner_id)
  where deleted_at is null;
create index ix_positive_examine__user on positive_examine (user_id);
create index ix_positive_examine__dept on positive_examine (dept_id) where deleted_at is null;
create index ix_positive_examine__examiner on positive_examine (examiner_id, state);
create index ix_positive_examine__examiner_file on positive_examine (examiner_file_id, state);
create index ix_positive_examine__asked on positive_examine (asked_at desc, id)
  where deleted_at is null;
create trigger announce after insert or update or delete or truncate on positive_examine
  for each statement execute function announce_records();
create trigger name_person before insert on positive_examine
  for each row execute function name_person();

create view positive_examine_view as
select e.*, o.effective_date as due_date
from positive_examine e join positive o on o.id = e.positive_id;

-- The score follows from what the examiners say; one that was typed before there were any stays.
drop view positive_view;
create view positive_view as
select o.id, o.doc_no, o.probation_id, o.user_id, o.dept_id, o.person_name, o.person_no, o.plan_date,
  o.kind, o.effective_date, o.summary, coalesce(examined.score, o.examine_score) as examine_score,
  o.leader_opinion, o.hr_opinion, o.rank_before_id, o.rank_after_id, o.salary_before, o.salary_after,
  o.remark, o.state, o.apply_user_id, o.apply_at, o.current_approver, o.finished_at, o.effect_done,
  o.created_at, o.created_by, o.updated_at, o.updated_by, o.version, o.deleted_at,
  (select d.doc_no from dimission d where d.positive_id = o.id and d.deleted_at is null)
    as dimission_no
from positive o
  cross join lateral (
    select round(sum(e.total * e.weight) / sum(e.weight), 1) as score
    from positive_examine e
    where e.positive_id = o.id and e.state = '1' and e.deleted_at is null) examined;

create or replace function rename_probations() returns trigger language plpgsql as $$
begin
  update probation set person_name = new.name, person_no = new.emp_no where user_id = new.id;
  update probation_evaluation set person_name = new.name, person_no = new.emp_no
  where user_id = new.id;
  update positive set person_name = new.name, person_no = new.emp_no where user_id = new.id;
  update positive_examine set person_name = new.name, person_no = new.emp_no where user_id = new.id;
  return null;
end $$;

create or replace function move_probations() returns trigger language plpgsql as $$
begin
  update probation set dept_id = new.dept_id
  where user_id = new.id and not effect_done and state <> '9';
  update probation_evaluation set dept_id = new.dept_id where user_id = new.id and state <> '2';
  update positive set dept_id = new.dept_id, rank_before_id = new.rank_id
  where user_id = new.id and not effect_done and state <> '9';
  update positive_examine set dept_id = new.dept_id where user_id = new.id and state <> '1';
  return null;
end $$;
