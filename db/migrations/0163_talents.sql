-- People who apply, what they agreed to, and mergers of records about one human
-- (docs/decisions/0213-recruiting-by-talents.md).
create table consent_text (
  id uuid primary key,
  name text not null,
  kind text not null,
  edition integer not null,
  effective_from date not null,
  months integer not null check (months between 1 and 24),
  purposes text not null,
  recipients text,
  body_zh text not null,
  body_en text,
  body_es text,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column consent_text.name is 'Filled by a rule: the kind with the version.';
create unique index uq_consent_text__kind__edition on consent_text (kind, edition) where deleted_at is null;
create index ix_consent_text__words on consent_text using gin (name gin_trgm_ops) where deleted_at is null;
create index ix_consent_text__effective_from on consent_text (effective_from desc, id) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on consent_text
  for each statement execute function announce_records();

create function keep_consent_text() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{remark,deleted_at,updated_at,updated_by,version}'::text[]
    is distinct from to_jsonb(old) - '{remark,deleted_at,updated_at,updated_by,version}'::text[] then
    raise exception 'a consent text never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_consent_text before update on consent_text
  for each row execute function keep_consent_text();

create table talent (
  id uuid primary key,
  talent_no text not null,
  name text not null,
  phone text,
  email text,
  id_card_no text,
  birth_date date,
  edu text,
  school text,
  major text,
  work_years integer check (work_years between 0 and 60),
  current_company text,
  current_post text,
  skills text,
  tags text,
  consent_text_id uuid not null references consent_text (id),
  consent_at timestamptz not null default now(),
  pool_state text not null default '无',
  pool_until date,
  employee_id uuid references user_base_info (id),
  merged_into_id uuid references talent (id),
  has_merged boolean not null default false,
  last_act_at timestamptz not null default now(),
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_talent__pool check (pool_state <> '在库' or pool_until is not null)
);
comment on column talent.talent_no is 'Filled by a rule: the function next_document_number.';
create unique index uq_talent__talent_no on talent (lower(talent_no));
-- The links of likeness.
create index ix_talent__phone on talent (phone) where deleted_at is null;
create index ix_talent__email on talent (lower(email)) where deleted_at is null;
create index ix_talent__id_card_no on talent (id_card_no) where id_card_no is not null;
create index ix_talent__name on talent (name, birth_date) where deleted_at is null;
create index ix_talent__school on talent (school, major, name) where deleted_at is null;
create index ix_talent__last_act_at on talent (last_act_at desc, id) where deleted_at is null;
create index ix_talent__pool on talent (pool_state, pool_until) where deleted_at is null;
create index ix_talent__consent_text on talent (consent_text_id);
create index ix_talent__employee on talent (employee_id) where employee_id is not null;
create index ix_talent__merged_into on talent (merged_into_id) where merged_into_id is not null;
create index ix_talent__words on talent using gin (talent_no gin_trgm_ops, name gin_trgm_ops, phone gin_trgm_ops,
  email gin_trgm_ops, school gin_trgm_ops, skills gin_trgm_ops) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on talent
  for each statement execute function announce_records();

create table talent_merge (
  id uuid primary key,
  keep_id uuid not null references talent (id),
  drop_id uuid not null references talent (id),
  filled jsonb not null,
  file_ids uuid[] not null,
  created_at timestamptz not null default now(),
  created_by uuid not null references app_user (id),
  undone_at timestamptz,
  undone_by uuid references app_user (id)
);
create index ix_talent_merge__keep on talent_merge (keep_id, created_at desc);
create index ix_talent_merge__drop on talent_merge (drop_id);
create index ix_talent_merge__created_by on talent_merge (created_by);
create index ix_talent_merge__undone_by on talent_merge (undone_by) where undone_by is not null;
