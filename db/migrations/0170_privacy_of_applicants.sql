-- How long records of applicants are kept, how they are emptied, and what applicants ask for
-- (docs/decisions/0218-privacy-of-applicants.md).
drop view if exists talent_view;
drop view if exists candidate_view;

alter table talent add column empty_on date;
alter table talent add column emptied_at timestamptz;
update talent set empty_on = case when pool_state = '在库' then pool_until + 1
  else ((last_act_at at time zone 'Asia/Shanghai')::date + interval '24 months')::date end;
alter table talent alter column empty_on set not null;
comment on column talent.empty_on is 'Filled by a rule: the trigger set_talent_end.';
comment on column talent.emptied_at is 'Filled by a rule: emptying the person.';
-- What is to be emptied next.
create index ix_talent__empty_on on talent (empty_on, id) where emptied_at is null and merged_into_id is null;

create function set_talent_end() returns trigger language plpgsql as $$
begin
  new.empty_on := talent_end(new);
  return new;
end $$;
create trigger set_talent_end before insert or update of pool_state, pool_until, last_act_at on talent
  for each row execute function set_talent_end();

-- A stored object that nothing may keep for the hour that a failed upload stays.
alter table file_object add column is_dropped boolean not null default false;
create index ix_file_object__dropped on file_object (key) where is_dropped;

create table privacy_request (
  id uuid primary key,
  request_no text not null,
  talent_id uuid not null references talent (id),
  kind text not null,
  source text not null,
  words text,
  identity text not null,
  due_on date not null,
  state text not null default '0' check (state in ('0', '1', '2')),
  answer text,
  done_by uuid references app_user (id),
  done_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_privacy_request__done check (state <> '0' or done_at is null)
);
comment on column privacy_request.request_no is 'Filled by a rule: the function next_document_number.';
comment on column privacy_request.source is 'Filled by a rule: by ticket or in person.';
comment on column privacy_request.due_on is 'Filled by a rule: the working days of the parameter privacy.requestDays.';
create unique index uq_privacy_request__request_no on privacy_request (lower(request_no)) where deleted_at is null;
-- One waiting request of a kind, so that a form that is sent twice is one request.
create unique index uq_privacy_request__talent_id__kind on privacy_request (talent_id, kind)
  where state = '0' and deleted_at is null;
create index ix_privacy_request__talent on privacy_request (talent_id);
create index ix_privacy_request__done_by on privacy_request (done_by) where done_by is not null;
create index ix_privacy_request__due_on on privacy_request (due_on, id) where deleted_at is null;
create index ix_privacy_request__state on privacy_request (state, due_on) where deleted_at is null;
create index ix_privacy_request__words on privacy_request using gin (request_no gin_trgm_ops) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on privacy_request
  for each statement execute function announce_records();

create function keep_privacy_request() returns trigger language plpgsql as $$
begin
  if old.done_at is not null and (new.state, new.kind, new.talent_id, new.done_by, new.done_at)
    is distinct from (old.state, old.kind, old.talent_id, old.done_by, old.done_at) then
    raise exception 'an answered request stays' using errcode = 'restrict_violation';
  end if;
  if new.state = '1' and new.kind = '删除' and new.done_by is not distinct from new.created_by then
    raise exception 'nobody deletes on a request that they entered' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_privacy_request before update on privacy_request
  for each row execute function keep_privacy_request();
