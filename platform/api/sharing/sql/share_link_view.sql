-- Share links as lists read them: the table with the state (revoked, locked, expired, used, open), whether
-- there is a passcode, and the people it shows.
create or replace view share_link_view as
select l.*,
  case when revoked_at is not null then 'revoked'
    when locked_at is not null then 'locked'
    when expires_at <= now() then 'expired'
    when view_count >= max_views then 'used'
    else 'open' end as state,
  passcode_hash is not null as has_passcode,
  array(select jsonb_array_elements_text(scope -> 'people')::uuid) as people
from share_link l;
