-- Trigger on certificate_type: computes the validity of its certificates again when the days of warning
-- change.
create or replace function remind_of_certificates() returns trigger language plpgsql as $$
begin
  update certificate set validity = validity where type_id = new.id and valid_to >= today();
  return null;
end $$;
