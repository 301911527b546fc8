-- Who had a certificate, how long it held before, and what its holder learnt (docs/decisions/0087-certificates.md).
alter table certificate add column is_lent boolean not null default false;
update certificate set is_lent = true where borrower_id is not null;
alter table certificate add constraint ck_certificate__borrower check (is_lent or state <> '2');

create table certificate_loan (
  id uuid primary key,
  certificate_id uuid not null references certificate (id),
  borrower_id uuid not null references user_base_info (id),
  purpose text not null,
  lent_on date not null,
  lent_by_id uuid references app_user (id),
  due_date date not null,
  returned_on date,
  taken_back_by_id uuid references app_user (id),
  note text,
  told_on date,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_certificate_loan__order check (due_date >= lent_on and returned_on >= lent_on)
);
comment on column certificate_loan.told_on is 'On that day the borrower and the keeper were told that it is overdue.';
-- One has it at a time.
create unique index uq_certificate_loan__certificate_id on certificate_loan (certificate_id)
  where returned_on is null and deleted_at is null;
create index ix_certificate_loan__certificate on certificate_loan (certificate_id, lent_on desc);
create index ix_certificate_loan__borrower on certificate_loan (borrower_id, due_date);
create index ix_certificate_loan__lent_by on certificate_loan (lent_by_id) where lent_by_id is not null;
create index ix_certificate_loan__taken_back_by on certificate_loan (taken_back_by_id)
  where taken_back_by_id is not null;
create index ix_certificate_loan__due on certificate_loan (due_date) where returned_on is null;
create trigger announce after insert or update or delete or truncate on certificate_loan
  for each statement execute function announce_records();

create table certificate_study (
  id uuid primary key,
  certificate_id uuid not null references certificate (id),
  studied_on date not null,
  subject text not null,
  provider text,
  hours numeric(6, 1) not null,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create index ix_certificate_study__certificate on certificate_study (certificate_id, studied_on desc);
create trigger announce after insert or update or delete or truncate on certificate_study
  for each statement execute function announce_records();
create view certificate_study_view as
select s.*, attached_files('hr/certificate-studies', s.id, 'files') as files from certificate_study s;

-- Hours that count for a term are those of its days.
create function certificate_hours(certificate uuid, begins date, ends date) returns numeric
language sql stable as $$
  select coalesce(sum(hours), 0)::numeric(6, 1) from certificate_study
  where certificate_id = certificate and deleted_at is null
    and studied_on >= coalesce(begins, '-infinity') and studied_on <= coalesce(ends, 'infinity')
$$;

create table certificate_period (
  id uuid primary key,
  certificate_id uuid not null references certificate (id),
  valid_from date,
  valid_to date,
  review_date date,
  renewed_on date not null,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create index ix_certificate_period__certificate on certificate_period (certificate_id, renewed_on desc);
create trigger announce after insert or update or delete or truncate on certificate_period
  for each statement execute function announce_records();
create view certificate_period_view as
select p.*, certificate_hours(p.certificate_id, p.valid_from, p.valid_to) as study_hours
from certificate_period p;

drop view certificate_view;
create view certificate_view as
select c.*, attached_files('hr/certificates', c.id, 'files') as files,
  certificate_hours(c.id, coalesce(c.valid_from, c.issue_date), c.valid_to) as study_hours,
  (select t.continue_hours from certificate_type t where t.id = c.type_id) as hours_needed
from certificate c;
create index ix_certificate__review on certificate (review_date)
  where review_date is not null and deleted_at is null;
