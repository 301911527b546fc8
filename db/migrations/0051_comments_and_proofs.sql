-- What people say to each other about a document (docs/decisions/0073-comments.md), and papers of a leaving.

create table comment (
  id uuid primary key,
  resource text not null,
  record_id uuid not null,
  author_id uuid not null references app_user (id),
  text text not null check (char_length(text) between 1 and 1000),
  mentions uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  -- Its place stays, and who wrote it; what it said is told nobody any more.
  deleted_at timestamptz
);
create index ix_comment__record on comment (record_id, resource, created_at);
create index ix_comment__author on comment (author_id, created_at desc);

-- Certificates and papers of a leaving.
create view dimission_view as
select d.*, attached_files('hr/dimissions', d.id, 'proveFile') as prove_file from dimission d;
