-- Trigger on user_position: marks for recalculation the days of people on which their department has changed.
create or replace function mark_moved_positions() returns trigger language plpgsql as $$
declare
  people uuid[];
  spans datemultirange[];
begin
  if tg_op = 'INSERT' then
    select array_agg(user_id), array_agg(datemultirange(days_of(start_date, end_date))) into people, spans
    from entered where is_main and deleted_at is null;
  elsif tg_op = 'DELETE' then
    select array_agg(user_id), array_agg(datemultirange(days_of(start_date, end_date))) into people, spans
    from gone where is_main and deleted_at is null;
  else
    with was as (
      select user_id, dept_id, range_agg(days_of(start_date, end_date)) as days from gone
      where is_main and deleted_at is null group by user_id, dept_id
    ), becomes as (
      select user_id, dept_id, range_agg(days_of(start_date, end_date)) as days from entered
      where is_main and deleted_at is null group by user_id, dept_id
    )
    select array_agg(user_id), array_agg(coalesce(w.days - b.days, w.days, '{}') + coalesce(b.days - w.days, b.days, '{}'))
    into people, spans
    from was w full join becomes b using (user_id, dept_id)
    where w.days is distinct from b.days;
  end if;
  perform mark_attend_spans(people, spans);
  return null;
end $$;
