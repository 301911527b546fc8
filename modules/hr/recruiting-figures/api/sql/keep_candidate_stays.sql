-- Trigger on candidate: ends the stay in the stage before, and begins the stay in the new one.
create or replace function keep_candidate_stays() returns trigger language plpgsql as $$
declare
  before integer := 0;
begin
  if tg_op = 'UPDATE' then
    update candidate_stay set left_at = greatest(entered_at, new.stage_at)
    where candidate_id = new.id and left_at is null returning place into before;
  end if;
  insert into candidate_stay (candidate_id, place, stage, entered_at)
  values (new.id, coalesce(before, 0) + 1, new.state, new.stage_at);
  return null;
end $$;
