-- The network by which sign-in attempts are counted: the address itself for IPv4, the first 64 bits for IPv6,
-- because one household or attacker has all 2^64 addresses of such a network. An index stores results of this
-- function.
create or replace function address_block(ip text) returns text
  language sql immutable strict parallel safe
  return case when ip like '%:%' then host(network(set_masklen(ip::inet, 64))) else ip end;
