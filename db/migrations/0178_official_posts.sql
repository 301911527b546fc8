-- Posts of employees in official bodies and associations (docs/decisions/0228-official-posts.md).
create table official_organisation (
  id uuid primary key,
  name text not null,
  category text not null check (category in
    ('congress', 'cppcc', 'partyCongress', 'union', 'youthLeague', 'women', 'industryCommerce', 'trade', 'society',
     'standards', 'experts', 'other')),
  level text not null check (level in ('national', 'province', 'city', 'county', 'trade')),
  superior text,
  credit_code text,
  contact text,
  phone text,
  address text,
  company_role text not null default 'none' check (company_role in
    ('member', 'council', 'standing', 'vicePresident', 'president', 'none')),
  join_date date,
  term_years integer check (term_years between 1 and 10),
  fee_year numeric(14, 2),
  fee_due date,
  fee_paid_on date,
  fee_receipt text,
  keeper_id uuid not null references app_user (id),
  reminded_for date,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_official_organisation__fee check (fee_due is null or fee_year is not null)
);
comment on column official_organisation.reminded_for is 'Filled by a rule: the day of the fee that was announced.';
create unique index uq_official_organisation__name on official_organisation (lower(name)) where deleted_at is null;
create index ix_official_organisation__keeper on official_organisation (keeper_id);
create index ix_official_organisation__fee_due on official_organisation (fee_due, id) where deleted_at is null;
create index ix_official_organisation__words on official_organisation using gin (name gin_trgm_ops) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on official_organisation
  for each statement execute function announce_records();

create table official_post (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  organisation_id uuid not null references official_organisation (id),
  position text not null,
  term text,
  start_date date not null,
  end_date date,
  recommended_by text,
  approval_no text,
  is_paid boolean not null default false,
  pay numeric(14, 2),
  remark text,
  state text not null default 'active' check (state in ('active', 'ended', 'resigned', 'dismissed')),
  ended_on date,
  end_reason text,
  keeps_after_leaving boolean not null default false,
  reminded_for date,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_official_post__order check (end_date >= start_date),
  constraint ck_official_post__ended check ((state = 'active') = (ended_on is null)),
  constraint ck_official_post__pay check (is_paid or pay is null)
);
comment on column official_post.dept_id is 'The department in which the person works.';
comment on column official_post.reminded_for is 'Filled by a rule: the last day that was announced.';
create unique index uq_official_post__user_id__organisation_id__position on official_post
  (user_id, organisation_id, lower(position)) where state = 'active' and deleted_at is null;
create index ix_official_post__user on official_post (user_id);
create index ix_official_post__dept on official_post (dept_id) where dept_id is not null;
create index ix_official_post__organisation on official_post (organisation_id);
create index ix_official_post__end on official_post (state, end_date, id) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on official_post
  for each statement execute function announce_records();

-- Posts stay in the reach of the department in which the person works.
create function move_official_posts() returns trigger language plpgsql as $$
begin
  update official_post set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  return null;
end $$;
create trigger move_official_posts after update of dept_id on user_base_info
  for each row when (old.dept_id is distinct from new.dept_id) execute function move_official_posts();
