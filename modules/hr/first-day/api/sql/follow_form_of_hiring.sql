-- Trigger on to_be_recruited: the form of the new colleague moves with the hiring. When the offer ends, the form becomes
-- void and the link to the first day closes; once the person joined, the link works for 30 days more.
create or replace function follow_form_of_hiring() returns trigger language plpgsql as $$
begin
  update register set dept_id = new.dept_id where hiring_id = new.id and dept_id <> new.dept_id;
  if new.offer_state in ('3', '4', '5') then
    update register set state = '9', version = version + 1, updated_at = now()
    where hiring_id = new.id and state in ('0', '1', '2') and deleted_at is null;
    perform end_links(array(
      select id from access_link where purpose = 'joinForm' and slot = new.id::text), 'closed');
  elsif new.joined_at is not null then
    update access_link set expires_at = (new.joined_at + 31)::timestamp at time zone 'Asia/Shanghai',
      kept_until = (new.joined_at + 121)::timestamp at time zone 'Asia/Shanghai'
    where purpose = 'joinForm' and slot = new.id::text and revoked_at is null;
  end if;
  return null;
end $$;
