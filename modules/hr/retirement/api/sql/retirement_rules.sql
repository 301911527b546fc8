-- The rules of retirement age of all times in their order, as an array of id, from, to, basis and rows.
create or replace function retirement_rules() returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'from', effective_from, 'to', effective_to,
    'basis', basis, 'rows', value::jsonb) order by effective_from), '[]')
  from policy_param where key = 'retire.table' and city is null and deleted_at is null
$$;
