-- Trigger on certificate: fills in the validity that lists filter by: 1 unlimited, 2 valid, 3 expires soon, 4
-- expired. A nightly job updates it as days pass.
create or replace function certificate_validity() returns trigger language plpgsql as $$
begin
  new.validity := case when new.valid_to is null then '1'
    when new.valid_to < today() then '4'
    when new.valid_to <= today() + (select alert_days from certificate_type where id = new.type_id) then '3'
    else '2' end;
  return new;
end $$;
