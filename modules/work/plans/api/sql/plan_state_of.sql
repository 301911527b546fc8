-- The state of a plan while its document is in approval (0, 1, 5, 9) and right after it (2). Rules set the states 3
-- (completed) and 4 (closed). Input: the state of the document.
create or replace function plan_state_of(state text) returns text language sql immutable as $$
  select case state when '1' then '1' when '3' then '5' when '4' then '2' when '9' then '9' else '0' end
$$;
