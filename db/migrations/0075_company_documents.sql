-- Documents of the company: rules, forms, what everybody or some have to read
-- (docs/decisions/0093-documents.md).
create table company_document (
  id uuid primary key,
  doc_no text not null,
  doc_code text not null,
  title text not null,
  category text not null,
  edition text not null,
  dept_id uuid not null references department (id),
  secret text not null,
  content text,
  scope_dept_ids uuid[] not null default '{}',
  need_confirm boolean not null default false,
  effective_date date not null,
  published_at timestamptz,
  publisher_id uuid references app_user (id),
  awaits_publishing boolean not null default false,
  abolish_date date,
  abolish_reason text,
  -- All versions of one document have the series of the first.
  series_id uuid not null references company_document (id),
  prev_id uuid references company_document (id),
  pub_state text not null default '0',
  remark text,
  state text not null default '0',
  apply_user_id uuid references app_user (id),
  apply_at timestamptz,
  current_approver text,
  finished_at timestamptz,
  effect_done boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  -- What nobody else may know is never for everybody.
  constraint ck_company_document__secret check (secret <> '秘密' or cardinality(scope_dept_ids) > 0)
);
comment on column company_document.doc_no is 'Filled by a rule: next_document_number.';
comment on column company_document.awaits_publishing is 'Filled by a trigger: approved, and not published.';
comment on column company_document.series_id is 'Filled by a rule: the first of its versions.';
create unique index uq_company_document__doc_no on company_document (lower(doc_no))
  where deleted_at is null;
-- Later versions have the number of the first, and it cannot be typed again.
create unique index uq_company_document__doc_code on company_document (lower(doc_code))
  where prev_id is null and state <> '9' and deleted_at is null;
create unique index uq_company_document__series_id__edition
  on company_document (series_id, lower(edition)) where state <> '9' and deleted_at is null;
-- One version is in force; of several who begin a new one at once one does.
create unique index uq_company_document__series_id__pub_state
  on company_document (series_id, pub_state) where pub_state = '1' and deleted_at is null;
create unique index uq_company_document__pub_state__series_id
  on company_document (pub_state, series_id)
  where pub_state = '0' and state <> '9' and deleted_at is null;
create index ix_company_document__dept on company_document (dept_id) where deleted_at is null;
create index ix_company_document__prev on company_document (prev_id) where prev_id is not null;
create index ix_company_document__series on company_document (series_id);
create index ix_company_document__published on company_document (pub_state, effective_date desc, id)
  where deleted_at is null;
create index ix_company_document__state on company_document (state, effective_date desc)
  where deleted_at is null;
create index ix_company_document__apply_user on company_document (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_company_document__publisher on company_document (publisher_id)
  where publisher_id is not null;
create index ix_company_document__due on company_document (id)
  where state = '4' and not effect_done and deleted_at is null;
-- What is approved is not published by that.
create function await_publishing() returns trigger language plpgsql as $$
begin
  new.awaits_publishing := new.state = '4' and new.published_at is null;
  return new;
end $$;
create trigger await_publishing before update of state, published_at on company_document
  for each row execute function await_publishing();
create trigger announce after insert or update or delete or truncate on company_document
  for each statement execute function announce_records();

-- How often a file was saved by those it is meant for.
alter table file add column downloads integer not null default 0;

create view company_document_view as
select d.*, receipt_count('hr/documents', d.id) as read_count,
  (select coalesce(sum(f.downloads), 0)::integer from file f
    where f.record_id = d.id and f.resource = 'hr/documents') as download_count,
  attached_files('hr/documents', d.id, 'files') as files
from company_document d;
