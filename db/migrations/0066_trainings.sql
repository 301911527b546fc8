-- Trainings, who takes part in them and what came of it (docs/decisions/0090-trainings.md).
create table train (
  id uuid primary key,
  doc_no text not null,
  title text not null,
  category text not null,
  mode text not null,
  plan_kind text not null,
  dept_id uuid not null references department (id),
  content text not null,
  exam_kind text not null default '无',
  pass_score integer not null default 60 check (pass_score between 0 and 100),
  train_state text,
  start_at timestamptz not null,
  end_at timestamptz not null,
  hours numeric(6, 1) not null check (hours > 0),
  place text,
  trainer text,
  train_org text,
  quota integer check (quota > 0),
  taken integer not null default 0,
  budget numeric(14, 2) check (budget >= 0),
  actual_fee numeric(14, 2) check (actual_fee >= 0),
  need_sign boolean not null default false,
  service_months integer check (service_months between 1 and 120),
  -- Typed by whoever is in the room; told to nobody but those who hold the training.
  sign_code text,
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
  constraint ck_train__order check (end_at > start_at),
  constraint ck_train__service check (not need_sign or service_months is not null),
  -- Of several who sign up at once the database decides who gets the last place.
  constraint ck_train__quota check (taken <= quota)
);
comment on column train.doc_no is 'Filled by a rule: next_document_number.';
comment on column train.sign_code is 'Filled by a rule: drawn when it is published.';
create unique index uq_train__doc_no on train (lower(doc_no)) where deleted_at is null;
create index ix_train__dept on train (dept_id) where deleted_at is null;
create index ix_train__start_at on train (start_at desc, id) where deleted_at is null;
create index ix_train__train_state on train (train_state, start_at desc) where deleted_at is null;
create index ix_train__state on train (state, start_at desc) where deleted_at is null;
create index ix_train__apply_user on train (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_train__due on train (id) where state = '4' and not effect_done and deleted_at is null;
create trigger announce after insert or update or delete or truncate on train
  for each statement execute function announce_records();

-- What will not be approved any more will not be held either.
create function cancel_train() returns trigger language plpgsql as $$
begin
  new.train_state := '4';
  return new;
end $$;
create trigger cancel_train before update of state on train
  for each row when (new.state = '9' and old.state <> '9') execute function cancel_train();

create view train_view as
select t.*, attached_files('hr/trainings', t.id, 'files') as files from train t;

create table train_user (
  id uuid primary key,
  train_id uuid not null references train (id),
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  sign_in text not null default '未签',
  hours numeric(6, 1) check (hours >= 0),
  score numeric(4, 1) check (score between 0 and 100),
  result text not null default '待定',
  fee numeric(14, 2) check (fee >= 0),
  signed_up_at timestamptz not null default now(),
  signed_in_at timestamptz,
  contract_id uuid references contract (id),
  -- Guesses at the code, and when the last one was made.
  wrong_codes integer not null default 0,
  wrong_at timestamptz,
  -- What he thought of it; told by nobody's name.
  feedback_score integer check (feedback_score between 1 and 5),
  feedback text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column train_user.wrong_codes is 'Filled by a rule: guesses at the code in a row.';
comment on column train_user.wrong_at is 'Filled by a rule: when the last guess was made.';
comment on column train_user.feedback_score is 'Filled by a rule: told by a call of its own.';
comment on column train_user.feedback is 'Filled by a rule: told by a call of its own.';
create unique index uq_train_user__train_id__user_id on train_user (train_id, user_id)
  where deleted_at is null;
create index ix_train_user__user on train_user (user_id, train_id);
create index ix_train_user__dept on train_user (dept_id) where deleted_at is null;
create index ix_train_user__contract on train_user (contract_id) where contract_id is not null;
create index ix_train_user__signed_up on train_user (signed_up_at, id) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on train_user
  for each statement execute function announce_records();

-- Where somebody works when he takes part: hours and cost are counted there for good.
create function place_train_user() returns trigger language plpgsql as $$
begin
  new.dept_id := (select dept_id from user_base_info where id = new.user_id);
  return new;
end $$;
create trigger place_train_user before insert on train_user
  for each row execute function place_train_user();

-- How many places are taken stands in the row of the training: whoever takes one waits for
-- whoever is about to, and its constraint has the last word.
create function count_train_users() returns trigger language plpgsql as $$
begin
  update train set taken = taken + case when tg_op = 'INSERT' then 1
      when new.deleted_at is null then 1 else -1 end
  where id = new.train_id;
  return null;
end $$;
create trigger count_new_train_users after insert on train_user
  for each row when (new.deleted_at is null) execute function count_train_users();
create trigger count_train_users after update of deleted_at on train_user
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function count_train_users();

-- What a personnel file tells: trainings that are over, of whoever was there.
create view train_record as
select u.id, t.title, u.user_id, u.dept_id, t.category, t.mode,
  (t.start_at at time zone 'Asia/Shanghai')::date as start_date,
  (t.end_at at time zone 'Asia/Shanghai')::date as end_date,
  u.hours, u.score, u.result, u.train_id,
  u.created_at, u.created_by, u.updated_at, u.updated_by, u.version, u.deleted_at
from train_user u join train t on t.id = u.train_id
where t.train_state = '3' and u.sign_in = '已签' and t.deleted_at is null;
