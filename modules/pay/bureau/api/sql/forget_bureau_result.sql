-- Trigger on insurance_monthly and house_fund_monthly: when the amounts of a row change, its comparison with the
-- bureau's file no longer counts.
create or replace function forget_bureau_result() returns trigger language plpgsql as $$
begin
  new.diff := null;
  new.result := 'none';
  return new;
end $$;
