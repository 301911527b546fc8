-- The form in which attempts to sign in are counted by name. Names without an account are counted like
-- accounts, which are found however a name or number is written: otherwise the count would tell which names
-- have an account. Coarser than any comparison of accounts. An index keeps results of this function.
create or replace function attempted_name(typed text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(lower(normalize(typed, NFKC)),
    '[[:space:]().·‐‑‒–—―−+-]', '', 'g'), '^(00)?86(?=1[3-9][0-9]{9}$)', '');
