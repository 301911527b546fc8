-- The full fee of a year of the term by the table of a day; null when the table has no such year. Inputs: the kind, the
-- year, the day of the table.
create or replace function patent_fee_full(kind text, year integer, on_day date) returns numeric language sql stable as $$
  select (band ->> 'amount')::numeric(14, 2)
  from policy_at('patent.fees', null, on_day) p cross join lateral jsonb_array_elements(p.value) band
  where band ->> 'kind' = kind and (band ->> 'upToYear')::integer >= year
  order by (band ->> 'upToYear')::integer limit 1
$$;
