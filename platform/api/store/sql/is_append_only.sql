-- Whether rows of a table can only be added and read. Input: the table.
create or replace function is_append_only(target oid) returns boolean language sql stable as
  $$ select exists (select from pg_trigger where tgrelid = target and tgname = 'refuse_change') $$;
