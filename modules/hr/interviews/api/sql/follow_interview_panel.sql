-- Trigger on interview_panel: brings the interview to where its sheets put it.
create or replace function follow_interview_panel() returns trigger language plpgsql as $$
begin
  update interview i set phase = interview_phase(i) where i.id = coalesce(new.interview_id, old.interview_id)
    and i.phase <> interview_phase(i);
  return null;
end $$;
