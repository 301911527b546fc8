-- The form of a name by which sign-in attempts are counted. Accounts are found in any spelling of a name or
-- number, so names without an account are counted in any spelling too: otherwise the count would reveal which
-- names have an account. Coarser than any comparison of accounts. An index stores results of this function.
create or replace function attempted_name(typed text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(lower(normalize(typed, NFKC)),
    '[[:space:]().·‐‑‒–—―−+-]', '', 'g'), '^(00)?86(?=1[3-9][0-9]{9}$)', '');
