-- Trigger on interview: takes name, department and post from the application, the end from the length, where it stands, and
-- a copy of the score card.
create or replace function place_interview() returns trigger language plpgsql as $$
begin
  select c.name, c.dept_id, c.post_id into new.name, new.dept_id, new.post_id
  from candidate c where c.id = new.candidate_id;
  new.end_at := new.plan_at + new.minutes * interval '1 minute';
  if tg_op = 'INSERT' then
    select s.items, s.questions into new.items, new.questions from score_card s where s.id = new.card_id;
  end if;
  new.phase := interview_phase(new);
  return new;
end $$;
