-- The letters of a text for the search by parts of words: lower case, without blanks and digits. Indexes
-- store results of this function.
create or replace function letters_of(line text) returns text[] language sql immutable parallel safe as
  $$ select string_to_array(regexp_replace(lower(line), '[ 0-9]', '', 'g'), null) $$;
