-- Notices to the staff (docs/decisions/0057-notices.md).

-- Numbers of documents: a prefix, the day, and which one of that day it is. Gaps are allowed.
create table document_number (
  prefix text not null,
  day date not null,
  last integer not null,
  primary key (prefix, day)
);
create function next_document_number(wanted text) returns text language sql volatile as $$
  insert into document_number as known (prefix, day, last) values (wanted, today(), 1)
  on conflict (prefix, day) do update set last = known.last + 1
  returning prefix || to_char(day, 'YYYYMMDD') || lpad(last::text, greatest(4, length(last::text)), '0')
$$;

create table notice (
  id uuid primary key,
  notice_no text not null,
  title text not null,
  type text not null,
  scope text not null,
  dept_ids uuid[] not null default '{}',
  user_ids uuid[] not null default '{}',
  role_ids uuid[] not null default '{}',
  top boolean not null default false,
  content text not null,
  publish_at timestamptz,
  expire_at timestamptz,
  is_scheduled boolean not null default false,
  publisher_id uuid references app_user (id),
  state text not null default '0',
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column notice.notice_no is 'Filled by a rule: next_document_number.';
create unique index uq_notice__notice_no on notice (lower(notice_no)) where deleted_at is null;
create index ix_notice__published on notice (state, publish_at desc, id) where deleted_at is null;
create index ix_notice__scheduled on notice (publish_at) where is_scheduled and deleted_at is null;
create index ix_notice__publisher on notice (publisher_id) where publisher_id is not null;

create trigger announce after insert or update or delete or truncate on notice
  for each statement execute function announce_records();

-- Who has read what. A receipt is written once, and never changed.
create table notice_read (
  notice_id uuid not null references notice (id),
  user_id uuid not null references app_user (id),
  read_at timestamptz not null default now(),
  primary key (notice_id, user_id)
);
create index ix_notice_read__user on notice_read (user_id);

create view notice_view as
select n.*, (select count(*)::integer from notice_read r where r.notice_id = n.id) as read_count
from notice n;

-- The departments that an account belongs to, by its own and by the posts that it holds today,
-- each with all those above it.
create view account_department as
select distinct held.user_id, above.id as dept_id
from (
  select u.id as user_id, u.dept_id from app_user u
  union all
  select u.id, p.dept_id from app_user u join user_position p on p.user_id = u.user_base_id
  where p.deleted_at is null and today() between p.start_date and coalesce(p.end_date, 'infinity')
) as held
  join department own on own.id = held.dept_id and own.enabled and own.deleted_at is null
  join department above on own.path like above.path || '%' and above.deleted_at is null;

-- The accounts that a notice is meant for, whether it is published or not.
create function notice_audience(wanted uuid) returns table (user_id uuid)
language sql stable as $$
  select u.id
  from (
    select everybody.id from notice n, app_user everybody where n.id = wanted and n.scope = '全员'
    union
    select place.user_id from notice n join account_department place on place.dept_id = any (n.dept_ids)
    where n.id = wanted
    union
    select unnest(n.user_ids) from notice n where n.id = wanted
    union
    select way.user_id from notice n join role_way way on way.role_id = any (n.role_ids) and way.counts
    where n.id = wanted
  ) as meant
  join app_user u on u.id = meant.id and u.state = '1' and u.deleted_at is null
$$;
