-- The day on which a patent expires, by the law in force on its filing day; null for a day before the law. Inputs: the
-- kind, the filing day.
create or replace function patent_expiry(kind text, filed date) returns date language sql stable as $$
  select (filed + make_interval(years => (term ->> 'years')::integer))::date
  from policy_at('patent.terms', null, filed) p cross join lateral jsonb_array_elements(p.value) term
  where term ->> 'kind' = kind
$$;
