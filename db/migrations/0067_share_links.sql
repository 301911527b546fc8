-- Share links (docs/decisions/0091-share-links.md): what one of the signed-in lets others see for a
-- while, and who has looked. Of the token and the passcode there are hashes only.

create table share_link (
  id uuid primary key,
  page text not null check (page in ('printUser')),
  -- What is shown, by purpose: {"people": [...]}.
  scope jsonb not null,
  -- What it is called in lists: the names of those whom it shows.
  subject text not null check (length(subject) <= 100),
  token_hash text not null,
  passcode_hash text,
  -- Attempts at the passcode that are not known to have been right.
  attempts integer not null default 0,
  expires_at timestamptz not null,
  max_views integer check (max_views > 0),
  view_count integer not null default 0,
  revoked_at timestamptz,
  locked_at timestamptz,
  creator_id uuid not null references app_user (id),
  -- Where he stood when he made it: whoever oversees him sees it.
  creator text not null,
  creator_file_id uuid references user_base_info (id),
  creator_dept_id uuid references department (id),
  -- Its creator may want to know later who has looked.
  kept_until timestamptz not null,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_share_link__views check (view_count <= max_views)
);
comment on column share_link.scope is 'Filled by a rule: what it is for.';
comment on column share_link.token_hash is 'Filled by a rule: of the token that is told once.';
comment on column share_link.creator_id is 'Filled by a rule: whose rights it has.';
comment on column share_link.kept_until is 'Filled by a rule: some time after its end.';
create index ix_share_link__token on share_link (token_hash);
create index ix_share_link__creator on share_link (creator_id);
create index ix_share_link__creator_file on share_link (creator_file_id);
create index ix_share_link__creator_dept on share_link (creator_dept_id);
create index ix_share_link__created on share_link (created_at desc, id) where deleted_at is null;
create index ix_share_link__expires on share_link (expires_at, id) where deleted_at is null;
create index ix_share_link__kept_until on share_link (kept_until);
create trigger announce after insert or update or delete or truncate on share_link
  for each statement execute function announce_records();

create view share_link_view as
select l.*,
  case when revoked_at is not null then 'revoked'
    when locked_at is not null then 'locked'
    when expires_at <= now() then 'expired'
    when view_count >= max_views then 'used'
    else 'open' end as state,
  passcode_hash is not null as has_passcode,
  array(select jsonb_array_elements_text(scope -> 'people')::uuid) as people
from share_link l;

-- Each attempt to open one, good or bad; a good one is the right to look for some minutes.
create table share_opening (
  id uuid primary key,
  link_id uuid not null references share_link (id) on delete cascade,
  at timestamptz not null default now(),
  ip text,
  device text not null check (device in ('computer', 'phone', 'other')),
  result text not null check (result in ('open', 'passcode', 'wrong', 'revoked', 'locked', 'expired', 'used', 'rights')),
  -- Of a good one.
  key_hash text unique,
  good_until timestamptz,
  check ((result = 'open') = (key_hash is not null)),
  check ((result = 'open') = (good_until is not null))
);
create index ix_share_opening__link on share_opening (link_id, at desc);
create trigger announce after insert or update or delete or truncate on share_opening
  for each statement execute function announce_records();

create view share_opening_entry as
select o.id, o.link_id, o.at, o.ip, o.device, o.result,
  o.at as created_at, null::uuid as created_by, o.at as updated_at, null::uuid as updated_by,
  1 as version, null::timestamptz as deleted_at
from share_opening o;

-- Whoever opens a link is nobody that the company knows.
alter table visit_log alter column user_id drop not null;
