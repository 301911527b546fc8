-- Many documents that are submitted or decided in the background
-- (docs/decisions/0084-batches-of-documents.md): what was confirmed, and what became of each.

create table document_batch (
  id uuid primary key,
  owner_id uuid not null references app_user (id),
  -- Path of the resource; that of the inbox where they are of several.
  resource text not null,
  verb text not null check (verb in ('submit', 'approve', 'reject')),
  opinion text,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed')),
  -- How many were shown; what was changed before they were confirmed is not among the total.
  shown integer not null,
  total integer not null,
  -- A message of the product, with what goes into it.
  problem text,
  problem_values jsonb,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  check ((state = 'running') = (expires_at is null))
);
create index ix_document_batch__owner on document_batch (owner_id, created_at desc);
create unique index uq_document_batch__running on document_batch (owner_id, resource)
  where state = 'running';
create index ix_document_batch__expires on document_batch (expires_at);

create table document_batch_item (
  batch_id uuid not null references document_batch (id) on delete cascade,
  place integer not null,
  resource text not null,
  record_id uuid not null,
  -- As it was confirmed.
  version integer not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  -- How often it failed without being refused.
  tried integer not null default 0,
  -- Why not, in every language.
  reason jsonb,
  handled_at timestamptz,
  primary key (batch_id, place),
  check ((state = 'refused') = (reason is not null)),
  check ((state = 'open') = (handled_at is null))
);
create index ix_document_batch_item__open on document_batch_item (batch_id, tried, place)
  where state = 'open';
create index ix_document_batch_item__refused on document_batch_item (batch_id, place)
  where state = 'refused';
