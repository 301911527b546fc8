-- What candidates do themselves: answering offers, and taking times of interviews
-- (docs/decisions/0217-candidates-side.md).

-- The checksum of the text that was accepted, and the keyed hash of the address that the answer came from.
alter table offer add column answered_hash text;
alter table offer add column answered_address text;

-- An interview without a time offers several, of which its candidate takes one.
alter table interview add column slots jsonb not null default '[]';
alter table interview alter column plan_at drop not null;
alter table interview alter column end_at drop not null;
alter table interview drop constraint interview_phase_check;
alter table interview add constraint interview_phase_check check (phase in ('0', '1', '2', '3', '4', '9'));
alter table interview add constraint ck_interview__time
  check ((plan_at is null) <> (slots = '[]'::jsonb));

-- What candidates are told, until somebody marks it as sent.
create table candidate_message (
  id uuid primary key,
  candidate_id uuid not null references candidate (id),
  name text not null,
  dept_id uuid not null references department (id),
  occasion text not null,
  language text not null check (language in ('zh', 'en', 'es')),
  body text not null,
  planned_at timestamptz not null default now(),
  channel text,
  state text not null default '0' check (state in ('0', '1', '2', '9')),
  sent_at timestamptz,
  error text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_candidate_message__sent check (sent_at is null or state = '1')
);
comment on column candidate_message.name is 'Filled by a rule: the trigger place_candidate_message.';
comment on column candidate_message.dept_id is 'Filled by a rule: the trigger place_candidate_message.';
create index ix_candidate_message__candidate on candidate_message (candidate_id, planned_at desc);
create index ix_candidate_message__dept on candidate_message (dept_id) where deleted_at is null;
create index ix_candidate_message__planned_at on candidate_message (planned_at, id) where deleted_at is null;
create index ix_candidate_message__state on candidate_message (state, planned_at) where deleted_at is null;
create index ix_candidate_message__words on candidate_message using gin (name gin_trgm_ops, body gin_trgm_ops)
  where deleted_at is null;
create trigger announce after insert or update or delete or truncate on candidate_message
  for each statement execute function announce_records();

create function place_candidate_message() returns trigger language plpgsql as $$
begin
  select c.name, c.dept_id into new.name, new.dept_id from candidate c where c.id = new.candidate_id;
  return new;
end $$;
create trigger place_candidate_message before insert or update of candidate_id on candidate_message
  for each row execute function place_candidate_message();

create function follow_messaged_candidate() returns trigger language plpgsql as $$
begin
  update candidate_message set name = new.name, dept_id = new.dept_id where candidate_id = new.id;
  return null;
end $$;
create trigger follow_messaged_candidate after update of name, dept_id on candidate
  for each row when ((old.name, old.dept_id) is distinct from (new.name, new.dept_id))
  execute function follow_messaged_candidate();

create function keep_candidate_message() returns trigger language plpgsql as $$
begin
  raise exception 'a message that was sent or stopped stays' using errcode = 'restrict_violation';
end $$;
create trigger keep_candidate_message before update of body, language, occasion, candidate_id on candidate_message
  for each row when (old.state in ('1', '9') and (old.body, old.language, old.occasion, old.candidate_id)
    is distinct from (new.body, new.language, new.occasion, new.candidate_id))
  execute function keep_candidate_message();
