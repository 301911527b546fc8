-- Trigger on interview: a result stays, and none is set before the score sheets are in, unless a reason says why.
create or replace function keep_interview() returns trigger language plpgsql as $$
begin
  if old.result in ('1', '3', '4', '9') or (old.result = '2' and new.result not in ('2', '1', '3')) then
    raise exception 'the result of an interview stays' using errcode = 'restrict_violation';
  end if;
  if new.result in ('1', '2', '3') and old.result = '0' and exists (
    select from interview_panel p where p.interview_id = new.id
    having count(p.sheet_at) = 0 or (count(p.sheet_at) < count(*) and new.close_reason is null)
  ) then
    raise exception 'score sheets are missing' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
