-- The form in which names are compared: full-width and half-width characters, composed and decomposed
-- letters, capitals and outer blanks make no difference. Indexes and checks store results of this function.
create or replace function canonical_name(given text) returns text language sql immutable strict parallel safe as $$
  select normalize(lower(btrim(normalize(given, NFKC))), NFKC)
$$;
