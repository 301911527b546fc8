-- Trigger on candidate: the page of the applicant opens until 90 days after the company's last act. Opening the page is
-- no act.
create or replace function prolong_status_link() returns trigger language plpgsql as $$
begin
  update access_link set expires_at = now() + interval '90 days', kept_until = now() + interval '180 days'
  where purpose = 'candidateStatus' and slot = new.id::text and revoked_at is null;
  return null;
end $$;
