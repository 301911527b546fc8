-- Exports that are too long to wait for (docs/decisions/0046-long-exports.md): what was asked
-- for, how far it is, and the file until it expires.

create table export_file (
  id uuid primary key,
  owner_id uuid not null references app_user (id),
  -- Path of the resource, and the list as its address asks for it.
  resource text not null,
  query text not null check (length(query) <= 20000),
  format text not null,
  language text not null,
  request_id text,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  rows_total integer not null,
  rows_done integer not null default 0,
  -- Who writes it now, or has written it whole: what another run has left behind is no part of it.
  run_id uuid,
  title text,
  size bigint,
  -- A message of the product, with what goes into it.
  problem text,
  problem_values jsonb,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  check ((state = 'done') = (size is not null)),
  check ((state in ('waiting', 'running')) = (expires_at is null))
);
create index ix_export_file__owner on export_file (owner_id, created_at desc);
create index ix_export_file__under_way on export_file (state) where state in ('waiting', 'running');
create index ix_export_file__expires on export_file (expires_at);

-- The bytes of files, piece by piece. They are packed already, or of no use packed twice.
create table kept_piece (
  file_id uuid not null,
  place integer not null,
  bytes bytea not null,
  primary key (file_id, place)
);
alter table kept_piece alter column bytes set storage external;
