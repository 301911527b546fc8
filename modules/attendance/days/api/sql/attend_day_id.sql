-- The id of a computed day in links and logs: the row itself has none, because it is computed again and
-- again. Indexes keep results of this function. Inputs: the person, the day.
create or replace function attend_day_id(person uuid, day date) returns uuid language sql immutable parallel safe as $$
  select md5(person::text || (day - date '2000-01-01')::text)::uuid
$$;
