-- Files of records (docs/decisions/0045-files.md).

create table file (
  id uuid primary key,
  resource text not null,
  record_id uuid not null,
  field text not null,
  name text not null,
  created_at timestamptz not null default now(),
  created_by uuid not null
);
comment on table file is 'A file and the field of the record that it belongs to; its bytes are elsewhere.';
comment on column file.name is 'As its owner named it; only ever shown.';
create unique index uq_file__field on file (record_id, field, resource);

-- What the store holds, by its random key. One without a file is cleared away.
create table file_object (
  key text primary key check (key ~ '^[0-9a-f]{48}$'),
  file_id uuid references file (id) on delete set null,
  variant text not null,
  type text not null,
  size integer not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);
create unique index uq_file_object__variant on file_object (file_id, variant);
create index ix_file_object__unowned on file_object (created_at) where file_id is null;

drop view user_base_info_view;
create view user_base_info_view as
select b.*,
  extract(year from age(today(), b.birth_date))::integer as age,
  years_between(coalesce(b.join_group_date, b.join_date), coalesce(b.leave_date, today())) as service_years,
  years_between(b.work_start_date, coalesce(b.leave_date, today())) as work_years,
  retirement_date(b.birth_date, b.gender, b.is_cadre, coalesce(p.is_special, false),
    (select retirement_rules())) as retire_date,
  coalesce(p.dept_id <> b.dept_id, false) as post_elsewhere,
  (select f.id from file f where f.record_id = b.id and f.field = 'photo'
    and f.resource = 'hr/archives') as photo
from user_base_info b left join post p on p.id = b.post_id;
