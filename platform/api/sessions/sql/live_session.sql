-- Sessions that have a token in force.
create or replace view live_session as
select s.id, s.user_id, s.grant_id, s.method, s.ip, s.user_agent, s.began_at, s.last_used_at, s.language
from account_session s
where exists (select from identity_state t where t.grant_id = s.grant_id
  and t.model in ('AccessToken', 'RefreshToken') and t.consumed_at is null and t.expires_at > now());
