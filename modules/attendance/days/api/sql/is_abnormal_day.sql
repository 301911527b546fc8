-- Whether a computed day needs an explanation, by its statuses. An index keeps results of this function.
create or replace function is_abnormal_day(statuses text[]) returns boolean language sql immutable parallel safe as $$
  select statuses && array['absent', 'halfAbsent', 'missing', 'late', 'early']
$$;
