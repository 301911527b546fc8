-- The hours of study for a certificate within a term. Inputs: the certificate, the first and last day, null
-- for no limit.
create or replace function certificate_hours(certificate uuid, begins date, ends date) returns numeric
language sql stable as $$
  select coalesce(sum(hours), 0)::numeric(6, 1) from certificate_study
  where certificate_id = certificate and deleted_at is null
    and studied_on >= coalesce(begins, '-infinity') and studied_on <= coalesce(ends, 'infinity')
$$;
