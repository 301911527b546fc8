-- The network that attempts to sign in are counted by: an IPv4 address itself, an IPv6 address by its first
-- 64 bits, because one household or attacker has all 2^64 addresses of it. An index keeps results of this
-- function.
create or replace function address_block(ip text) returns text
  language sql immutable strict parallel safe
  return case when ip like '%:%' then host(network(set_masklen(ip::inet, 64))) else ip end;
