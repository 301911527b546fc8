-- The name of an employer in the form in which names are compared: without blanks, in one width, one kind of brackets
-- and one case. Only names with the same key are the same employer. Input: a name. Output: its key; empty for no name.
create or replace function employer_key(name text) returns text language sql immutable as $$
  select lower(regexp_replace(
    translate(normalize(coalesce(name, ''), nfkc), '[]{}<>【】〔〕「」《》', '()()()()()()()'), '\s', '', 'g'))
$$;
