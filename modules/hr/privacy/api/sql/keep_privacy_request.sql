-- Trigger on privacy_request: an answered request stays, and a deletion takes a second user: nobody deletes on a
-- request that they entered.
create or replace function keep_privacy_request() returns trigger language plpgsql as $$
begin
  if old.done_at is not null and (new.state, new.kind, new.talent_id, new.done_by, new.done_at)
    is distinct from (old.state, old.kind, old.talent_id, old.done_by, old.done_at) then
    raise exception 'an answered request stays' using errcode = 'restrict_violation';
  end if;
  if new.state = '1' and new.kind = '删除' and new.done_by is not distinct from new.created_by then
    raise exception 'nobody deletes on a request that they entered' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
