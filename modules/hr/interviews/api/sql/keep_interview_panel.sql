-- Trigger on interview_panel: who may sit on the panel, and that sheets come from the planned time until the result.
-- The words about somebody who was emptied are taken out later.
create or replace function keep_interview_panel() returns trigger language plpgsql as $$
declare
  about interview;
begin
  select * into about from interview i where i.id = coalesce(new.interview_id, old.interview_id);
  if tg_op = 'DELETE' then
    if old.sheet_at is not null then
      raise exception 'a score sheet stays' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and new.words is null and (old.user_id, old.scores, old.score, old.verdict, old.sheet_at)
    is not distinct from (new.user_id, new.scores, new.score, new.verdict, new.sheet_at)
    and exists (select from candidate c join talent t on t.id = c.talent_id
      where c.id = about.candidate_id and t.emptied_at is not null) then
    return new;
  end if;
  if not may_interview(about.candidate_id, new.user_id) then
    raise exception 'nobody interviews themselves or whom they recommended' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and (old.scores, old.score, old.verdict, old.words, old.sheet_at)
    is not distinct from (new.scores, new.score, new.verdict, new.words, new.sheet_at) then
    return new;
  end if;
  if (new.sheet_at is not null and about.plan_at is null) or new.sheet_at < about.plan_at
    or new.sheet_at > about.result_at
    or (tg_op = 'UPDATE' and about.result <> '0') then
    raise exception 'scores are given from the planned time until the result' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
