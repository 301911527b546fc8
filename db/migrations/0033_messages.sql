-- What people are told (docs/decisions/0056-messages.md): each message is stored once, with a copy
-- for everybody who gets it.

create table message (
  id uuid primary key,
  -- The event, by which its text is found, and what goes into the text.
  code text not null check (length(code) <= 60),
  said jsonb not null default '{}',
  type text not null
    check (type in ('task', 'approval', 'meeting', 'notice', 'staff', 'attendance', 'pay', 'system')),
  -- Null where the product itself speaks.
  sender_id uuid references app_user (id),
  link text check (length(link) <= 200 and link ~ '^/([^/\\]|$)'),
  biz_type text,
  biz_id text,
  toast_seconds smallint not null check (toast_seconds between 1 and 3600),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- Which transaction wrote it, and which others were under way then: these may become visible
  -- later although their ids are smaller.
  written_by xid8 not null default pg_current_xact_id(),
  under_way pg_snapshot not null default pg_current_snapshot()
);
create index ix_message__created on message (created_at);
create index ix_message__biz on message (biz_id, code) where biz_id is not null;
create index ix_message__sender on message (sender_id) where sender_id is not null;

create table message_copy (
  receiver_id uuid not null references app_user (id),
  message_id uuid not null references message (id) on delete cascade,
  -- As in the message: what is counted is in one index.
  type text not null,
  expires_at timestamptz,
  -- 0 unread, 1 read, 2 handled, 3 deleted by the receiver; it only grows.
  status text not null default '0' check (status in ('0', '1', '2', '3')),
  has_toast boolean not null,
  read_at timestamptz,
  handled_at timestamptz,
  deleted_at timestamptz,
  primary key (receiver_id, message_id)
);
create index ix_message_copy__unread on message_copy (receiver_id, type) include (expires_at)
  where status = '0';
create index ix_message_copy__list on message_copy (receiver_id, status, message_id desc, type)
  where status <> '3';
create index ix_message_copy__message on message_copy (message_id);

create function keep_message_forward() returns trigger language plpgsql as $$
begin
  raise exception 'a message goes from state % to % never', old.status, new.status
    using errcode = 'check_violation';
end $$;
create trigger keep_message_forward before update of status on message_copy
  for each row when (new.status < old.status) execute function keep_message_forward();

-- What somebody wants to be told of, where he has said so.
create table message_preference (
  user_id uuid not null references app_user (id),
  type text not null
    check (type in ('task', 'approval', 'meeting', 'notice', 'staff', 'attendance', 'pay', 'system')),
  in_app boolean not null,
  toast boolean not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, type)
);

-- In which language somebody was last seen: what is sent to his pages is written in it.
alter table account_session
  add column language text not null default 'zh' check (language in ('zh', 'en', 'es'));
create or replace view live_session as
select s.id, s.user_id, s.grant_id, s.method, s.ip, s.user_agent, s.began_at, s.last_used_at, s.language
from account_session s
where exists (select from identity_state t where t.grant_id = s.grant_id
  and t.model in ('AccessToken', 'RefreshToken') and t.consumed_at is null and t.expires_at > now());
