-- The approved places of a post on a day; temporary places count until they run out. Inputs: the row of
-- post_establishment, the day.
create or replace function planned_places(e post_establishment, day date) returns integer language sql immutable as
  $$ select e.plan + case when e.plan_temp_to is null or e.plan_temp_to >= day then coalesce(e.plan_temp, 0) else 0 end $$;
