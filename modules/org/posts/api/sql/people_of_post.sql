-- Counts the staff of a post today. Output: those who fill a place, those who are to join, those who leave.
create or replace function people_of_post(post uuid) returns table (actual integer, onboarding integer, leaving integer)
language sql stable as $$
  select count(*) filter (where e.filled)::integer, count(*) filter (where e.onboarding)::integer,
    count(*) filter (where e.leaving)::integer
  from employment e where e.post_id = post
$$;
