-- Trigger on contract: fills in the part by which lists count contracts: unsigned, running, expiring (within 45 days)
-- or expired. A nightly job updates it as days pass.
create or replace function contract_part() returns trigger language plpgsql as $$
begin
  new.part := case new.biz_state when '1' then 'unsigned' when '3' then 'expired'
    when '2' then case when new.end_date <= today() + 45 then 'expiring' else 'running' end end;
  return new;
end $$;
