-- Trigger on employment_status: marks for recalculation the days on which people begin or cease to be
-- expected at work.
create or replace function mark_changed_states() returns trigger language plpgsql as $$
declare
  people uuid[];
  spans datemultirange[];
begin
  if tg_op = 'INSERT' then
    select array_agg(user_id), array_agg(datemultirange(days_of(from_day, to_day))) into people, spans
    from entered where is_expected(status);
  elsif tg_op = 'DELETE' then
    select array_agg(user_id), array_agg(datemultirange(days_of(from_day, to_day))) into people, spans
    from gone where is_expected(status);
  else
    with was as (
      select user_id, range_agg(days_of(from_day, to_day)) as days from gone
      where is_expected(status) group by user_id
    ), becomes as (
      select user_id, range_agg(days_of(from_day, to_day)) as days from entered
      where is_expected(status) group by user_id
    )
    select array_agg(user_id), array_agg(coalesce(w.days - b.days, w.days, '{}') + coalesce(b.days - w.days, b.days, '{}'))
    into people, spans
    from was w full join becomes b using (user_id)
    where w.days is distinct from b.days;
  end if;
  perform mark_attend_spans(people, spans);
  return null;
end $$;
