-- Whether a person in this state of employment is expected at work. Suspended people are on the pay roll, but
-- not expected.
create or replace function is_expected(status text) returns boolean language sql immutable parallel safe as
  $$ select status in ('1', '2', '3', '7', '8') $$;
