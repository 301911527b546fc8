-- Whether a person in this state of employment fills an approved place. Everyone on the pay roll does, except interns.
create or replace function fills_place(status text) returns boolean language sql immutable as
  $$ select status in ('1', '2', '3', '6') $$;
