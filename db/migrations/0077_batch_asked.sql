-- Who is asked about documents of a batch is told once, at its end (docs/decisions/0098-asked-by-batches.md).
create table document_batch_asked (
  batch_id uuid not null references document_batch (id) on delete cascade,
  receiver_id uuid not null references app_user (id),
  -- Of the message that a document by itself would have been told by, with what goes into it.
  code text not null,
  address text not null,
  said jsonb not null,
  primary key (batch_id, receiver_id, code, address)
);
create index ix_document_batch_asked__receiver on document_batch_asked (receiver_id);
