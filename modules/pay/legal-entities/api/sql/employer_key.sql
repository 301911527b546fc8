-- The name of an employer as names are compared: without blanks, in one width, one kind of brackets and one case.
-- Names with the same key are the same employer; nothing else is.
-- Input: a name. Output: its key; empty for no name.
create or replace function employer_key(name text) returns text language sql immutable as $$
  select lower(regexp_replace(
    translate(normalize(coalesce(name, ''), nfkc), '[]{}<>【】〔〕「」《》', '()()()()()()()'), '\s', '', 'g'))
$$;
