-- Public vacancies, and applications of strangers (docs/decisions/0215-public-vacancies.md).

-- The key that signs opened forms. The first form makes it.
create table public_form_key (
  id integer primary key default 1 check (id = 1),
  key text not null,
  created_at timestamptz not null default now()
);

-- Applications that came by the public form, by the id of the form. The keys are hashes of telephone and address; they
-- count applications of a day, and are then emptied.
create table public_application (
  id uuid primary key,
  candidate_id uuid not null references candidate (id),
  recruiting_id uuid not null references recruiting_application (id),
  phone_key text,
  address_key text,
  agreed_pool boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index uq_public_application__candidate_id on public_application (candidate_id);
create index ix_public_application__recruiting on public_application (recruiting_id, created_at);
create index ix_public_application__phone on public_application (phone_key, created_at) where phone_key is not null;
create index ix_public_application__address on public_application (address_key, created_at)
  where address_key is not null;

-- A file waits for the form of a user, or for the public form of a stranger.
alter table staged_file alter column user_id drop not null;
alter table staged_file add column form_id uuid;
alter table staged_file add column address_key text;
alter table staged_file add constraint ck_staged_file__sender check (num_nonnulls(user_id, form_id) = 1);
create index ix_staged_file__form on staged_file (form_id) where form_id is not null;
create index ix_staged_file__address on staged_file (address_key, created_at) where address_key is not null;

-- The page on which applicants see how far their application is has no user as its maker.
alter table access_link alter column creator_id drop not null;
alter table access_link add constraint ck_access_link__maker
  check (creator_id is not null or purpose = 'candidateStatus');

create function prolong_status_link() returns trigger language plpgsql as $$
begin
  update access_link set expires_at = now() + interval '90 days', kept_until = now() + interval '180 days'
  where purpose = 'candidateStatus' and slot = new.id::text and revoked_at is null;
  return null;
end $$;
create trigger prolong_status_link after update of stage_at on candidate
  for each row when (new.stage_at is distinct from old.stage_at) execute function prolong_status_link();
