-- The code of daily leave for a kind of hourly leave. The form of hourly leave stores words instead of codes. Input:
-- the word.
create or replace function leave_kind_of_hours(word text) returns text language sql immutable parallel safe as $$
  select case word when '事假' then '1' when '病假' then '2' when '哺乳' then '10' when '调休' then '11'
    when '其他' then '99' else word end
$$;
