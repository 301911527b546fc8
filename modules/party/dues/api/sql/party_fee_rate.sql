-- The band of dues of a payer with this base on a day; null without a base. The last band of a payer has no upper limit.
create or replace function party_fee_rate(payer text, base numeric, on_day date) returns numeric language sql stable as $$
  select (band ->> 'rate')::numeric
  from policy_at('party.fee.bands', null, on_day) p cross join lateral jsonb_array_elements(p.value) band
  where band ->> 'group' = case payer when '在职' then 'working' when '离退休' then 'retired' end
    and (band ->> 'upTo' is null or base <= (band ->> 'upTo')::numeric)
  order by (band ->> 'upTo')::numeric nulls last limit 1
$$;
