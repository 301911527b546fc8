-- Creates the partitions of this month and the next two, for processes that run for months. Runs as the
-- owner, because the application may not create tables. Gives up after five seconds of waiting for a lock, so
-- that other sessions do not queue behind it; the job tries again.
create or replace function keep_month_partitions() returns void language sql security definer
set search_path from current set lock_timeout = '5s' as $$
  select ensure_month_partition(parent, (date_trunc('month', today()) + months * interval '1 month')::date)
  from (select parent from monthly_logs() parent union all select parent from monthly_records() parent) kept,
    generate_series(0, 2) months
$$;
