create table legal_entity (
  id uuid primary key,
  code text not null,
  name text not null,
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_legal_entity__code on legal_entity (lower(code)) where deleted_at is null;

create trigger announce after insert or update or delete or truncate on legal_entity
  for each statement execute function announce_records();
