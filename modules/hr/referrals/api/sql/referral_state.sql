-- The state of a recommendation from the stage of its application: recommended, under way, joined or not hired.
create or replace function referral_state(stage text) returns text language sql immutable as $$
  select case when stage = '10' then '1' when stage < '70' then '2' when stage = '70' then '3' else '9' end
$$;
