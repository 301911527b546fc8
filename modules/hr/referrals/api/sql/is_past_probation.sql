-- Whether somebody who was hired works here and is past a probation, or none was agreed on. Inputs: the state of the file,
-- the months that the hiring says.
create or replace function is_past_probation(status text, months integer) returns boolean language sql immutable as $$
  select status in ('2', '7', '8') or (status = '1' and months = 0)
$$;
