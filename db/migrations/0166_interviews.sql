-- Interviews of applications, with the panel of each and its score sheets (docs/decisions/0214-interviews.md).
create table interview (
  id uuid primary key,
  interview_no text not null,
  name text not null,
  candidate_id uuid not null references candidate (id),
  dept_id uuid not null references department (id),
  post_id uuid not null references post (id),
  round integer not null check (round between 1 and 10),
  kind text not null,
  plan_at timestamptz not null,
  minutes integer not null default 60 check (minutes between 5 and 480),
  end_at timestamptz not null,
  mode text not null,
  place text,
  interviewer_ids uuid[] not null check (cardinality(interviewer_ids) > 0),
  card_id uuid not null references score_card (id),
  items jsonb not null default '[]',
  questions jsonb not null default '[]',
  confirmed boolean not null default false,
  phase text not null default '1' check (phase in ('1', '2', '3', '4', '9')),
  result text not null default '0' check (result in ('0', '1', '2', '3', '4', '9')),
  result_at timestamptz,
  avg_score numeric(4, 1) check (avg_score between 0 and 100),
  opinion text,
  close_reason text,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_interview__result check ((result = '0') = (result_at is null))
);
comment on column interview.interview_no is 'Filled by a rule: the function next_document_number.';
comment on column interview.name is 'Filled by a rule: the trigger place_interview.';
comment on column interview.dept_id is 'Filled by a rule: the trigger place_interview.';
comment on column interview.post_id is 'Filled by a rule: the trigger place_interview.';
comment on column interview.items is 'Filled by a rule: the trigger place_interview.';
comment on column interview.questions is 'Filled by a rule: the trigger place_interview.';
comment on column interview.end_at is 'Filled by a rule: the trigger place_interview.';
create unique index uq_interview__interview_no on interview (lower(interview_no)) where deleted_at is null;
-- One interview a round that is planned, undecided or passed.
create unique index uq_interview__candidate_id__round on interview (candidate_id, round)
  where deleted_at is null and result in ('0', '1', '2');
create index ix_interview__candidate on interview (candidate_id);
create index ix_interview__dept on interview (dept_id) where deleted_at is null;
create index ix_interview__post on interview (post_id) where deleted_at is null;
create index ix_interview__card on interview (card_id);
create index ix_interview__plan_at on interview (plan_at desc, id) where deleted_at is null;
create index ix_interview__phase on interview (phase, plan_at desc) where deleted_at is null;
create index ix_interview__open on interview (plan_at) where deleted_at is null and result = '0';
create index ix_interview__place on interview (lower(btrim(place)), plan_at)
  where deleted_at is null and result = '0' and mode = '现场';
create index ix_interview__words on interview using gin (interview_no gin_trgm_ops, name gin_trgm_ops)
  where deleted_at is null;
create trigger announce after insert or update or delete or truncate on interview
  for each statement execute function announce_records();

create table interview_panel (
  id uuid primary key default gen_random_uuid(),
  interview_id uuid not null references interview (id),
  user_id uuid not null references app_user (id),
  scores jsonb,
  score numeric(5, 2) check (score between 0 and 100),
  verdict text check (verdict in ('1', '2', '3')),
  words text,
  sheet_at timestamptz,
  reminded_at timestamptz,
  constraint ck_interview_panel__sheet check ((sheet_at is null) = (score is null)
    and (score is null) = (scores is null) and (score is null) = (verdict is null))
);
create unique index uq_interview_panel__interview_id__user_id on interview_panel (interview_id, user_id);
create index ix_interview_panel__user on interview_panel (user_id);

create function place_interview() returns trigger language plpgsql as $$
begin
  select c.name, c.dept_id, c.post_id into new.name, new.dept_id, new.post_id
  from candidate c where c.id = new.candidate_id;
  new.end_at := new.plan_at + new.minutes * interval '1 minute';
  if tg_op = 'INSERT' then
    select s.items, s.questions into new.items, new.questions from score_card s where s.id = new.card_id;
  end if;
  new.phase := interview_phase(new);
  return new;
end $$;
create trigger place_interview before insert or update of candidate_id, plan_at, minutes, result on interview
  for each row execute function place_interview();

create function follow_candidate() returns trigger language plpgsql as $$
begin
  update interview set name = new.name, dept_id = new.dept_id, post_id = new.post_id where candidate_id = new.id;
  return null;
end $$;
create trigger follow_candidate after update of name, dept_id, post_id on candidate
  for each row when ((old.name, old.dept_id, old.post_id) is distinct from (new.name, new.dept_id, new.post_id))
  execute function follow_candidate();

create function keep_interview() returns trigger language plpgsql as $$
begin
  if old.result in ('1', '3', '4', '9') or (old.result = '2' and new.result not in ('2', '1', '3')) then
    raise exception 'the result of an interview stays' using errcode = 'restrict_violation';
  end if;
  if new.result in ('1', '2', '3') and old.result = '0' and exists (
    select from interview_panel p where p.interview_id = new.id
    having count(p.sheet_at) = 0 or (count(p.sheet_at) < count(*) and new.close_reason is null)
  ) then
    raise exception 'score sheets are missing' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_interview before update of result on interview
  for each row when (old.result is distinct from new.result) execute function keep_interview();

create function keep_interview_panel() returns trigger language plpgsql as $$
declare
  about interview;
begin
  select * into about from interview i where i.id = coalesce(new.interview_id, old.interview_id);
  if tg_op = 'DELETE' then
    if old.sheet_at is not null then
      raise exception 'a score sheet stays' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if not may_interview(about.candidate_id, new.user_id) then
    raise exception 'nobody interviews themselves or whom they recommended' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and (old.scores, old.score, old.verdict, old.words, old.sheet_at)
    is not distinct from (new.scores, new.score, new.verdict, new.words, new.sheet_at) then
    return new;
  end if;
  if new.sheet_at < about.plan_at or new.sheet_at > about.result_at
    or (tg_op = 'UPDATE' and about.result <> '0') then
    raise exception 'scores are given from the planned time until the result' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_interview_panel before insert or update or delete on interview_panel
  for each row execute function keep_interview_panel();

create function follow_interview_panel() returns trigger language plpgsql as $$
begin
  update interview i set phase = interview_phase(i) where i.id = coalesce(new.interview_id, old.interview_id)
    and i.phase <> interview_phase(i);
  return null;
end $$;
create trigger follow_interview_panel after insert or delete or update of sheet_at on interview_panel
  for each row execute function follow_interview_panel();
