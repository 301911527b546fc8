-- Names of people are two or three characters long, and a keyword is often one or two: too short
-- for trigrams. An index of single characters finds them; what is on a keyboard of Latin letters is
-- left out, for digits stand in every row and trigrams serve the rest.
create function wide_letters(line text) returns text[] language sql immutable parallel safe as
  $$ select string_to_array(regexp_replace(lower(line), '[ -~]', '', 'g'), null) $$;

-- Over all rows: the planner does not ask the figures of a partial index how many rows an
-- expression finds, and for a common character it would then read all of them for twenty.
create index ix_user_base_info__letters on user_base_info using gin (
  wide_letters(coalesce(emp_no, '') || ' ' || coalesce(name, '') || ' ' || coalesce(school, ''))
);

analyze user_base_info;
