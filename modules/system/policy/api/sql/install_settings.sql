-- Adds the dictionary entries and policy parameters of a release. A row that the company changed, deleted or
-- entered stays as it is. A row that the company never touched gets the values of the release. Inputs: the
-- plan (entries, params), the time for created_at and updated_at of new rows.
create or replace function install_settings(plan jsonb, at timestamptz default now()) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('install_built_ins', 0));
  insert into data_dict (id, type, code, name, sort, created_at, updated_at)
  select d.id, d.type, d.code, d.name, d.sort, at, at
  from jsonb_to_recordset(plan -> 'entries') as d (id uuid, type text, code text, name text, sort integer)
  where not exists (select from data_dict known
    where known.type = d.type and known.code = d.code and known.deleted_at is null)
  on conflict (id) do nothing;

  insert into policy_param as own (id, key, city, effective_from, effective_to, value, basis, created_at, updated_at)
  select p.id, p.key, p.city, p.from, p.to, p.value, p.basis, at, at
  from jsonb_to_recordset(plan -> 'params')
    as p (id uuid, key text, city text, "from" date, "to" date, value text, basis text)
  where not exists (select from policy_param known
    where known.id <> p.id and known.key = p.key and known.city is not distinct from p.city
      and known.deleted_at is null and known.effective_from <= coalesce(p.to, 'infinity')
      and coalesce(known.effective_to, 'infinity') >= p.from
      and known.id not in (select (e ->> 'id')::uuid from jsonb_array_elements(plan -> 'params') e))
  on conflict (id) do update set effective_to = excluded.effective_to, value = excluded.value,
    basis = excluded.basis
  where own.version = 1 and own.deleted_at is null
    and (own.effective_to, own.value, own.basis)
      is distinct from (excluded.effective_to, excluded.value, excluded.basis);
end $$;
