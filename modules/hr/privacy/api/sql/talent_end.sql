-- The first day on which the record of a person is emptied: the day after the end of the agreement for the pool, else
-- the months of the parameter recruit.retentionMonths after the company's last act. Opening a page is no act. Input:
-- the row of talent.
create or replace function talent_end(t talent) returns date language sql stable as $$
  select case when t.pool_state = '在库' then t.pool_until + 1
    else ((t.last_act_at at time zone 'Asia/Shanghai')::date + make_interval(months => coalesce(
      (select value::integer from policy_at('recruit.retentionMonths', null, null)), 24)))::date end
$$;
