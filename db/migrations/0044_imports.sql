-- Files whose rows become records (docs/decisions/0065-imports.md): what was sent, what its columns
-- mean, what would come of every row, and how far it is.

create table import_file (
  -- Its bytes are kept under this id, as UTF-8 text.
  id uuid primary key,
  owner_id uuid not null references app_user (id),
  -- Path of the resource.
  resource text not null,
  name text not null check (length(name) <= 200),
  format text not null check (format in ('csv', 'xlsx')),
  language text not null,
  request_id text,
  sha256 text not null,
  delimiter text not null,
  state text not null
    check (state in ('columns', 'checking', 'ready', 'importing', 'done', 'failed')),
  -- Heading, first value and field of every column.
  columns jsonb not null,
  -- Whether rows that are refused are left out, or keep back all the others.
  without_refused boolean not null default false,
  rows_total integer,
  rows_done integer not null default 0,
  rows_refused integer not null default 0,
  rows_change integer not null default 0,
  rows_add integer not null default 0,
  rows_same integer not null default 0,
  -- The run whose rows count: what another run has left behind is no part of it.
  run_id uuid,
  -- A message of the product, with what goes into it.
  problem text,
  problem_values jsonb,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz not null default now() + interval '24 hours'
);
create index ix_import_file__owner on import_file (owner_id, created_at desc);
create index ix_import_file__expires on import_file (expires_at);

create table import_row (
  run_id uuid not null,
  -- As a spreadsheet counts.
  place integer not null,
  kind text not null check (kind in ('refused', 'change', 'add', 'same')),
  title text not null,
  -- The record that is there with the version that was seen, or the id that a new one will have.
  record_id uuid,
  version integer,
  -- What is written.
  input jsonb,
  changes jsonb,
  problems jsonb,
  -- The row as it was sent, where it is refused.
  cells jsonb,
  primary key (run_id, place)
);
create index ix_import_row__kind on import_row (run_id, kind, place);

-- What somebody once said that a heading means; no field: nothing.
create table import_heading (
  owner_id uuid not null references app_user (id),
  resource text not null,
  heading text not null,
  field text,
  primary key (owner_id, resource, heading)
);
