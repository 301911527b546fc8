-- Which identities at an outside OpenID provider open which account. An identity
-- is issuer and subject, never an e-mail address: that can be given to somebody else.

create table identity_link (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  issuer text not null check (length(issuer) <= 500),
  subject text not null check (length(subject) <= 255),
  -- What the provider called the person, so that he knows which of them it is.
  name text not null check (length(name) <= 100),
  created_at timestamptz not null default now(),
  constraint uq_identity_link__issuer__subject unique (issuer, subject)
);
create index ix_identity_link__user on identity_link (user_id);
