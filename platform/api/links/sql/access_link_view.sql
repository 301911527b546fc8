-- Links with their state and the people that they show, for the list of links and for their visitors. The
-- columns have the names of the API fields: page is the purpose, max_views the most uses.
create or replace view access_link_view as
select id, purpose as page, scope, subject, secret_hash, passcode_hash, attempts, expires_at,
  most_uses as max_views, use_count as view_count, last_used_at, revoked_at, end_reason, end_note, locked_at,
  slot, creator_id, creator, creator_file_id, creator_dept_id, kept_until,
  created_at, created_by, updated_at, updated_by, version, deleted_at,
  case when revoked_at is not null then 'revoked'
    when locked_at is not null then 'locked'
    when expires_at <= now() then 'expired'
    when use_count >= most_uses then 'used'
    else 'open' end as state,
  passcode_hash is not null as has_passcode,
  array(select jsonb_array_elements_text(scope -> 'people')::uuid) as people
from access_link;
