-- The year of today in the time zone of the product, Asia/Shanghai.
create or replace function this_year() returns integer language sql stable as
  $$ select extract(year from today())::integer $$;
