-- One table for all secrets that open something without an account (docs/decisions/0158-links.md). Share links, codes
-- that register terminals, and addresses of calendars become rows of it. The secrets stay what they were, so
-- everything that people have in their hands still opens.

drop view if exists share_link_view;
drop view if exists share_opening_entry;

alter table share_link rename to access_link;
alter table access_link rename column page to purpose;
alter table access_link rename column token_hash to secret_hash;
alter table access_link rename column view_count to use_count;
alter table access_link rename column max_views to most_uses;
-- The purposes are declared in the product (product/define/link-purposes.ts).
alter table access_link drop constraint ck_share_link__page;
alter table access_link rename constraint ck_share_link__views to ck_access_link__uses;
alter table access_link rename constraint share_link_pkey to access_link_pkey;
alter table access_link rename constraint share_link_max_views_check to access_link_most_uses_check;
alter table access_link rename constraint share_link_subject_check to access_link_subject_check;
alter table access_link rename constraint share_link_creator_id_fkey to access_link_creator_id_fkey;
alter table access_link rename constraint share_link_creator_file_id_fkey to access_link_creator_file_id_fkey;
alter table access_link rename constraint share_link_creator_dept_id_fkey to access_link_creator_dept_id_fkey;
alter index ix_share_link__creator rename to ix_access_link__creator;
alter index ix_share_link__creator_file rename to ix_access_link__creator_file;
alter index ix_share_link__creator_dept rename to ix_access_link__creator_dept;
alter index ix_share_link__created rename to ix_access_link__created;
alter index ix_share_link__expires rename to ix_access_link__expires;
alter index ix_share_link__kept_until rename to ix_access_link__kept_until;
drop index ix_share_link__token;
create unique index uq_access_link__secret_hash on access_link (secret_hash);

alter table access_link
  -- Null: until somebody withdraws it.
  alter column expires_at drop not null,
  alter column kept_until drop not null,
  add column last_used_at timestamptz,
  -- What has one link of a purpose at most, such as a device.
  add column slot text,
  add column end_reason text,
  add column end_note text check (length(end_note) <= 200);
update access_link l set
  end_reason = case when revoked_at is not null then 'withdrawn' end,
  last_used_at = (select max(o.at) from share_opening o where o.link_id = l.id and o.result = 'open');
alter table access_link add constraint ck_access_link__end check (
  (revoked_at is null) = (end_reason is null)
  and end_reason in ('withdrawn', 'all', 'replaced', 'left', 'session', 'closed'));
comment on column access_link.purpose is 'Filled by a rule: the purpose that was declared; lists show it as page.';
comment on column access_link.secret_hash is 'Filled by a rule: of the secret that is shown once.';
comment on column access_link.slot is 'Filled by a rule: what has one link of the purpose at most.';
create unique index uq_access_link__purpose__slot on access_link (purpose, slot) where slot is not null;

alter table share_opening rename to link_use;
alter table link_use rename constraint share_opening_pkey to link_use_pkey;
alter table link_use rename constraint share_opening_check to link_use_check;
alter table link_use rename constraint share_opening_check1 to link_use_check1;
alter table link_use rename constraint share_opening_device_check to link_use_device_check;
alter table link_use rename constraint share_opening_result_check to link_use_result_check;
alter table link_use rename constraint share_opening_link_id_fkey to link_use_link_id_fkey;
alter table link_use rename constraint share_opening_key_hash_key to link_use_key_hash_key;
alter index ix_share_opening__link rename to ix_link_use__link;
-- A program or a machine that uses a link gets no time to look at a page.
alter table link_use drop constraint link_use_check, drop constraint link_use_check1,
  add constraint ck_link_use__opening check (
    (key_hash is null) = (good_until is null) and (key_hash is null or result = 'open'));

-- Also in platform/api/links/sql; this migration needs them at once.
create function end_links(which uuid[], reason text, note text default null, by uuid default null)
returns setof uuid language sql as $$
  update access_link l set revoked_at = now(), end_reason = reason, end_note = note, slot = null,
    kept_until = coalesce(l.kept_until, now() + interval '90 days'),
    version = l.version + 1, updated_at = now(), updated_by = coalesce(by, l.updated_by)
  where l.id = any(which) and l.deleted_at is null and l.revoked_at is null and l.locked_at is null
    and (l.expires_at is null or l.expires_at > now())
    and (l.most_uses is null or l.use_count < l.most_uses
      or exists (select from link_use u where u.link_id = l.id and u.good_until > now()))
  returning l.id
$$;

-- The links of a user who is gone end for good: a user who comes back makes new ones.
drop trigger end_calendar_feed on app_user;
drop function if exists end_calendar_feed();
create function end_links_of_account() returns trigger language plpgsql as $$
begin
  perform end_links(array(select id from access_link where creator_id = new.id), 'left');
  return null;
end $$;
create trigger end_links_of_account after update of state, deleted_at on app_user
  for each row when (new.state = '3' or new.deleted_at is not null) execute function end_links_of_account();
select end_links(array(
    select l.id from access_link l join app_user u on u.id = l.creator_id
    where u.state = '3' or u.deleted_at is not null), 'left');

-- Addresses of calendars: as long as their owners want.
insert into access_link (id, purpose, scope, subject, secret_hash, slot, creator_id, creator, creator_file_id,
  creator_dept_id, created_at, created_by, updated_at, updated_by)
select gen_random_uuid(), 'calendarFeed', jsonb_build_object('language', f.language), u.name, f.token_hash,
  u.id::text, u.id, u.name, u.user_base_id, u.dept_id, f.created_at, u.id, f.created_at, u.id
from calendar_feed f join app_user u on u.id = f.user_id;
drop table calendar_feed;

-- Codes that register terminals, if they are still good. Who made a code is in the operation log alone.
insert into access_link (id, purpose, scope, subject, secret_hash, slot, expires_at, kept_until, most_uses,
  creator_id, creator, creator_file_id, creator_dept_id, created_by, updated_by)
select gen_random_uuid(), 'terminalCode', jsonb_build_object('device', d.id), d.name, d.code_hash, d.id::text,
  d.code_until, d.code_until + interval '90 days', 1, u.id, u.name, u.user_base_id, u.dept_id, u.id, u.id
from attend_device d
  cross join lateral (
    select a.actor_id from audit_log a
    where a.resource = 'attendance/devices' and a.record_id = d.id and a.told ->> 'key' = 'terminal.codeLogged'
      and a.at > now() - interval '1 day'
    order by a.at desc limit 1) made
  join app_user u on u.id = made.actor_id
where d.code_hash is not null and d.code_until > now() and d.deleted_at is null;

drop index ix_attend_device__code_hash;
alter table attend_device drop column code_hash, drop column code_until;
