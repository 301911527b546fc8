-- All ways in which an account holds an enabled role today. Output: the role; via (user, department, post,
-- leader, employee); the department or post behind it; the last day.
create or replace function effective_role(account uuid)
returns table (role_id uuid, via text, source_id uuid, valid_to date)
language sql stable as $$
  select distinct way.role_id, way.via, way.source_id, way.valid_to
  from role_way way where way.user_id = account and way.counts
$$;
