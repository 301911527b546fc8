-- The remaining hours of a task that fall within a span. The planned hours that are not used yet are spread
-- over the working days until the planned end; the hours of a late task fall on today. Inputs: the row of
-- task, the first and last day.
create or replace function task_hours_between(t task, since date, until date) returns numeric language sql stable as $$
  select case when left_over.hours <= 0 then 0
    when t.plan_end < today() then case when today() between since and until then left_over.hours else 0 end
    else left_over.hours * count(*) filter (where d between since and until) / greatest(count(*), 1) end
  from (select greatest(coalesce(t.plan_hours, 0) - t.used_hours, 0) as hours) left_over
    left join generate_series(greatest(t.plan_start, today()), t.plan_end, interval '1 day') d
      on is_working_day(d::date)
  group by left_over.hours
$$;
