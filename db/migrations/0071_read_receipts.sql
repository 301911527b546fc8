-- Who has read what, of every resource that is meant for some of the people
-- (docs/decisions/0093-documents.md). A receipt is written once, and never changed.
create table read_receipt (
  resource text not null,
  record_id uuid not null,
  user_id uuid not null references app_user (id),
  read_at timestamptz not null default now(),
  primary key (record_id, user_id, resource)
);
create index ix_read_receipt__user on read_receipt (user_id);

insert into read_receipt (resource, record_id, user_id, read_at)
select 'work/notices', notice_id, user_id, read_at from notice_read;

create function receipt_count(wanted_resource text, wanted uuid) returns integer
language sql stable as $$
  select count(*)::integer from read_receipt r
  where r.record_id = wanted and r.resource = wanted_resource
$$;

create or replace view notice_view as
select n.*, receipt_count('work/notices', n.id) as read_count,
  attached_files('work/notices', n.id, 'files') as files
from notice n;

drop table notice_read;
-- Whom a row is meant for is said by its definition, in both directions (platform/api/store/reach/audience.ts).
drop function notice_audience(uuid);
