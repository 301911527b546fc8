-- Certificates of leaving, a row for each copy that was handed out (docs/decisions/0076-certificate-of-leaving.md).
create table leaving_certificate (
  id uuid primary key,
  dimission_id uuid not null references dimission (id),
  copy integer not null check (copy > 0),
  no text not null,
  -- What stood on it: files and contracts go on, a paper that was handed out does not.
  says jsonb not null,
  issued_on date not null default today(),
  issued_at timestamptz not null default clock_timestamp(),
  issued_by uuid references app_user (id),
  constraint uq_leaving_certificate__copy unique (dimission_id, copy)
);
create index ix_leaving_certificate__issued_by on leaving_certificate (issued_by) where issued_by is not null;
create trigger announce after insert or update or delete or truncate on leaving_certificate
  for each statement execute function announce_records();

create or replace view dimission_view as
select d.*, attached_files('hr/dimissions', d.id, 'proveFile') as prove_file,
  (select max(c.no) from leaving_certificate c where c.dimission_id = d.id) as certificate_no,
  (select count(*)::int from leaving_certificate c where c.dimission_id = d.id) as certificate_copies,
  (select max(c.issued_on) from leaving_certificate c where c.dimission_id = d.id) as certified_on
from dimission d;
