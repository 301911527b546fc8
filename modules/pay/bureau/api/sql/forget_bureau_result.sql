-- Trigger on insurance_monthly and house_fund_monthly: a row whose amounts change has not been compared with the file
-- of the bureau any more.
create or replace function forget_bureau_result() returns trigger language plpgsql as $$
begin
  new.diff := null;
  new.result := 'none';
  return new;
end $$;
