-- The departments that bear the cost of a person in a month, with their parts; no row where the own department does.
create or replace function cost_parts(person uuid, work_month text)
returns table (bearer_id uuid, parts integer) language sql stable as $$
  select p.bearer_id, p.parts from cost_split p
  where p.user_id = person and p.deleted_at is null and p.effective_from = (
    select max(q.effective_from) from cost_split q
    where q.user_id = person and q.deleted_at is null and q.effective_from <= work_month)
  order by p.parts desc, p.bearer_id
$$;
