-- A second of a day as a time, such as 08:30; +1 marks the next day, and — stands for null.
create or replace function attend_clock(seconds integer) returns text language sql immutable parallel safe as $$
  select coalesce(
    lpad((mod(seconds, 86400) / 3600)::text, 2, '0') || ':' || lpad((mod(seconds, 3600) / 60)::text, 2, '0')
      || case when seconds >= 86400 then '+1' else '' end, '—')
$$;
