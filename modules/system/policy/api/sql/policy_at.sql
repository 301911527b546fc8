-- The value of a policy parameter in force on a day: the row of the city, else the national one. No row when
-- neither is in force. PostgreSQL inlines the function into the query, so that a join over many people has
-- one plan: cross join lateral policy_at('min.wage', p.city, p.day). findPolicyParam in
-- modules/system/policy/api/read-policy-param.ts reads the same in TypeScript, and a test compares them.
-- Inputs: the key; the city, null for the national row; the day, null for today. Output: the row, its value
-- with exact decimals, and its legal source.
create or replace function policy_at(wanted_key text, wanted_city text, on_day date)
returns table (id uuid, value jsonb, basis text) language sql stable as $$
  select p.id, p.value::jsonb, p.basis
  from policy_param p
  where p.key = wanted_key and p.deleted_at is null and (p.city is null or p.city = wanted_city)
    and coalesce(on_day, today()) between p.effective_from and coalesce(p.effective_to, 'infinity')
  order by p.city nulls last limit 1
$$;
