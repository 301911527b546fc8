-- One name signs in to one account, however it is typed, and every sign-in that
-- still lives can be seen and ended (docs/decisions/0018-sessions-in-view.md).

-- Names as they are compared: full-width characters, composed and decomposed
-- letters, capitals and blanks around make no difference; a mobile number none
-- with the country before it, blanks, dots, brackets or dashes.
create function canonical_name(given text) returns text language sql immutable strict parallel safe as $$
  select normalize(lower(btrim(normalize(given, NFKC))), NFKC)
$$;

create function canonical_phone(given text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(normalize(given, NFKC), '[[:space:]().·‐‑‒–—―−-]', '', 'g'),
    '^(\+|00)?86(?=1[3-9][0-9]{9}$)', '')
$$;

-- Accounts whose phone or e-mail differed in its spelling only: the oldest keeps
-- it, the others lose it, which their history tells. They have their user names.
create function clear_repeated(field text, canonical text) returns void language plpgsql as $$
begin
  execute format($sql$
    with repeated as (
      select id, name, version, %1$I as value from (
        select u.*, row_number() over (partition by %2$s(%1$I) order by created_at, id) as place
        from app_user u where deleted_at is null and %1$I is not null) as numbered
      where place > 1
    ), cleared as (
      update app_user u set %1$I = null, version = u.version + 1, updated_at = now()
      from repeated r where u.id = r.id
    )
    insert into audit_log (id, resource, record_id, version, action, title, before, after)
    select gen_random_uuid(), 'system/users', id, version + 1, 'update', name,
      jsonb_build_object(%1$L, value), jsonb_build_object(%1$L, null)
    from repeated $sql$, field, canonical);
end $$;
select clear_repeated('phone', 'canonical_phone'), clear_repeated('email', 'canonical_name');
drop function clear_repeated(text, text);

drop index uq_app_user__user_name, uq_app_user__phone, uq_app_user__email;
create unique index uq_app_user__user_name on app_user (canonical_name(user_name)) where deleted_at is null;
create unique index uq_app_user__phone on app_user (canonical_phone(phone)) where deleted_at is null;
create unique index uq_app_user__email on app_user (canonical_name(email)) where deleted_at is null;

-- What tells the three kinds apart, so that the name of one account is never the
-- phone of another. Rows from before are not looked at: who answers to a name
-- that two have is nobody (platform/api/identity/actor/account.ts).
alter table app_user
  add constraint app_user_user_name_kind check (canonical_name(user_name) ~ '[^0-9+]' and user_name !~ '[@＠]') not valid,
  add constraint app_user_phone_kind check (canonical_phone(phone) ~ '^\+?[0-9]+$') not valid,
  add constraint app_user_email_kind check (canonical_name(email) ~ '@') not valid;

-- One sign-in for as long as it lives: written with its first refresh token,
-- whichever way it came about. Tokens and their hashes stay in identity_state.
create table account_session (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  grant_id text not null unique,
  method text not null check (method in ('password', 'redirect', 'link')),
  ip text,
  user_agent text check (length(user_agent) <= 200),
  began_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index ix_account_session__user on account_session (user_id);

insert into account_session (id, user_id, grant_id, method, began_at, last_used_at)
select gen_random_uuid(), (payload ->> 'accountId')::uuid, grant_id, 'password', min(created_at), max(created_at)
from identity_state where model = 'RefreshToken' and grant_id is not null
group by payload ->> 'accountId', grant_id;

-- Sessions with a token that is good for something.
create view live_session as
select s.* from account_session s
where exists (select from identity_state t where t.grant_id = s.grant_id
  and t.model in ('AccessToken', 'RefreshToken') and t.consumed_at is null and t.expires_at > now());

-- As lists read them: the standard columns, and nothing that leads to a token.
create view session_entry as
select s.id, u.user_name, u.code as user_code, u.name, u.dept_id, s.began_at, s.last_used_at, s.method, s.ip, s.user_agent,
  s.began_at as created_at, s.user_id as created_by, s.last_used_at as updated_at, s.user_id as updated_by,
  1 as version, null::timestamptz as deleted_at
from live_session s join app_user u on u.id = s.user_id;
