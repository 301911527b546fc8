-- How often somebody did something in the running minute; see platform/api/identity/throttle/rate-limits.ts. The library
-- names the columns. Unlogged: a count that is lost with the database's process costs nobody anything,
-- and without a log a call pays a tenth of a millisecond for it.
create unlogged table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- An address as it is counted: a household, an office or an attacker has a whole IPv6 network of 2^64.
create function address_block(ip text) returns text
  language sql immutable strict parallel safe
  return case when ip like '%:%' then host(network(set_masklen(ip::inet, 64))) else ip end;

drop index ix_sign_in_log__ip;
create index ix_sign_in_log__block on sign_in_log (address_block(ip), at desc);

-- Names that nobody has are counted like accounts, which are found however a name or a number is
-- written: otherwise the spelling would tell which is which. Coarser than any comparison of accounts.
create function attempted_name(typed text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(lower(normalize(typed, NFKC)),
    '[[:space:]().·‐‑‒–—―−+-]', '', 'g'), '^(00)?86(?=1[3-9][0-9]{9}$)', '');

drop index ix_sign_in_log__name;
create index ix_sign_in_log__name on sign_in_log (attempted_name(user_name), at desc);
