-- The SHA-256 of what a person signed. Inputs: the title, the text, the filled-in values.
create or replace function commitment_hash(title text, content text, filled jsonb) returns text
language sql immutable parallel safe as $$
  select encode(sha256(convert_to(title || chr(10) || content || chr(10) || filled::text, 'UTF8')), 'hex')
$$;
