-- Whether a person in this state of employment is on the pay roll: on probation, regular, leaving, suspended,
-- intern.
create or replace function is_on_pay_roll(status text) returns boolean language sql immutable as
  $$ select status in ('1', '2', '3', '6', '7') $$;
