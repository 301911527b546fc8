-- The last day of an attendance group that a change of a setting does not mark for recalculation, because it is closed
-- or more than 62 days ago. Input: the group.
create or replace function attend_settled_until(asked uuid) returns date language sql stable as
  $$ select greatest(attend_closed_until(asked), today() - 63) $$;
