-- The page of the first day and the form of a new colleague (docs/decisions/0221-first-day-and-form.md).

-- The link to the first day has no user as its maker, like the page of the application.
alter table access_link drop constraint ck_access_link__maker;
alter table access_link add constraint ck_access_link__maker
  check (creator_id is not null or purpose in ('candidateStatus', 'joinForm'));

create table register (
  id uuid primary key,
  register_no text not null,
  kind text not null default '2' check (kind = '2'),
  hiring_id uuid not null references to_be_recruited (id),
  dept_id uuid not null references department (id),
  source text not null,
  name text not null,
  id_type text not null,
  id_card_no text not null,
  gender text not null,
  birth_date date not null,
  phone text not null,
  email text,
  nation text not null,
  native_place text not null,
  political text,
  home_address text not null,
  educations jsonb not null default '[]',
  work_start_date date not null,
  works jsonb not null default '[]',
  emergency_name text not null,
  emergency_relation text not null,
  emergency_phone text not null,
  marital text,
  families jsonb not null default '[]',
  has_relative boolean not null default false,
  relative_name text,
  has_non_compete boolean not null default false,
  note text,
  state text not null default '0' check (state in ('0', '1', '2', '3', '9')),
  submitted_at timestamptz not null default now(),
  opinion text,
  checked_by_id uuid references app_user (id),
  checked_at timestamptz,
  has_agreed boolean not null default false,
  agreed_at timestamptz,
  consent_text_id uuid references consent_text (id),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column register.register_no is 'Filled by a rule: the function next_document_number.';
comment on column register.dept_id is 'Filled by a rule: the trigger place_register.';
comment on column register.gender is 'Filled by a rule: the identity card tells it; for other documents it is typed.';
comment on column register.birth_date is 'Filled by a rule: the identity card tells it; for other documents it is typed.';
comment on column register.source is 'Filled by a rule: by the ticket, or entered from paper.';
create unique index uq_register__register_no on register (lower(register_no)) where deleted_at is null;
-- One form a hiring; a void one makes room for another.
create unique index uq_register__hiring_id on register (hiring_id) where state <> '9' and deleted_at is null;
create index ix_register__hiring on register (hiring_id);
create index ix_register__dept on register (dept_id) where deleted_at is null;
create index ix_register__checked_by on register (checked_by_id) where checked_by_id is not null;
create index ix_register__consent_text on register (consent_text_id) where consent_text_id is not null;
create index ix_register__submitted_at on register (submitted_at desc, id) where deleted_at is null;
create index ix_register__state on register (state, submitted_at desc) where deleted_at is null;
create index ix_register__words on register using gin (name gin_trgm_ops, register_no gin_trgm_ops)
  where deleted_at is null;
create trigger announce after insert or update or delete or truncate on register
  for each statement execute function announce_records();

-- What a person typed and did not send yet. It is sealed by the ticket, so that no list, search or query has a word of it,
-- and it is no record. `register_id` is the id of the record that it becomes; files that were sent belong to this id already.
create table register_draft (
  hiring_id uuid primary key references to_be_recruited (id),
  register_id uuid not null,
  sealed text not null,
  touched_at timestamptz not null default now()
);
create unique index uq_register_draft__register_id on register_draft (register_id);
create index ix_register_draft__touched_at on register_draft (touched_at);

create function place_register() returns trigger language plpgsql as $$
begin
  select h.dept_id into new.dept_id from to_be_recruited h where h.id = new.hiring_id;
  return new;
end $$;
create trigger place_register before insert or update of hiring_id on register
  for each row execute function place_register();

create function follow_form_of_hiring() returns trigger language plpgsql as $$
begin
  update register set dept_id = new.dept_id where hiring_id = new.id and dept_id <> new.dept_id;
  if new.offer_state in ('3', '4', '5') then
    update register set state = '9', version = version + 1, updated_at = now()
    where hiring_id = new.id and state in ('0', '1', '2') and deleted_at is null;
    perform end_links(array(
      select id from access_link where purpose = 'joinForm' and slot = new.id::text), 'closed');
  elsif new.joined_at is not null then
    update access_link set expires_at = (new.joined_at + 31)::timestamp at time zone 'Asia/Shanghai',
      kept_until = (new.joined_at + 121)::timestamp at time zone 'Asia/Shanghai'
    where purpose = 'joinForm' and slot = new.id::text and revoked_at is null;
  end if;
  return null;
end $$;
create trigger follow_form_of_hiring after update of dept_id, offer_state, joined_at on to_be_recruited
  for each row when ((old.dept_id, old.offer_state, old.joined_at)
    is distinct from (new.dept_id, new.offer_state, new.joined_at))
  execute function follow_form_of_hiring();
