-- A new id that sorts after the ids made before it: version 7, with microseconds.
create or replace function ordered_id() returns uuid language sql volatile as $$
  with clock as (
    select micros / 1000 as millis, ((micros % 1000) * 4096 / 1000)::integer as part
    from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros offset 0) as now
  )
  select encode(set_byte(set_byte(
    overlay(uuid_send(gen_random_uuid()) placing substring(int8send(millis) from 3) from 1 for 6),
    6, 112 | (part >> 8)), 7, part & 255), 'hex')::uuid
  from clock
$$;
