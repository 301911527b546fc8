-- Today in the time zone of the product, Asia/Shanghai.
create or replace function today() returns date language sql stable as
  $$ select (now() at time zone 'Asia/Shanghai')::date $$;
