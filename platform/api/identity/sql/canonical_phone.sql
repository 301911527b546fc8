-- The form in which mobile numbers are compared: without the country code of China, blanks, dots, brackets
-- and dashes. An index and a check store results of this function.
create or replace function canonical_phone(given text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(normalize(given, NFKC), '[[:space:]().·‐‑‒–—―−-]', '', 'g'),
    '^(\+|00)?86(?=1[3-9][0-9]{9}$)', '')
$$;
