-- The dues of a month: the whole base by the rate of its band, rounded to tenths of a yuan; without income a fixed
-- amount. Null without a base. Inputs: the payer, the base, the day of the rates.
create or replace function party_fee_due(payer text, base numeric, on_day date) returns numeric language sql stable as $$
  select (case payer
    when '无收入' then (select (band ->> 'fixed')::numeric
      from policy_at('party.fee.bands', null, on_day) p cross join lateral jsonb_array_elements(p.value) band
      where band ->> 'group' = 'noIncome' limit 1)
    else round(base * party_fee_rate(payer, base, on_day), 1) end)::numeric(14, 2)
$$;
