-- The rule of a step in force on a day; no row when there is none.
create or replace function party_rule_on(code text, on_day date) returns setof party_rule language sql stable rows 1 as $$
  select r.* from party_rule r
  where r.step_code = code and r.deleted_at is null
    and on_day between r.effective_from and coalesce(r.effective_to, 'infinity')
  order by r.effective_from desc limit 1
$$;
