-- The number of accounts that have confirmed to have read a record. Inputs: the path of the resource, the
-- record.
create or replace function receipt_count(wanted_resource text, wanted uuid) returns integer
language sql stable as $$
  select count(*)::integer from read_receipt r
  where r.record_id = wanted and r.resource = wanted_resource
$$;
