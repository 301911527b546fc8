-- Trigger on candidate: a recommendation follows its application to another stage and department, and to another person
-- when records of one human are merged. Nobody waits for the bonus of somebody who was not hired. One whose bonus was confirmed stays as it is.
create or replace function follow_referred_candidate() returns trigger language plpgsql as $$
begin
  update referral r set talent_id = new.talent_id, dept_id = new.dept_id,
    state = case when r.state = '4' then r.state else referral_state(new.state) end,
    bonus = case when referral_state(new.state) = '9' and r.bonus in ('0', '12', '13', '14') then '17' else r.bonus end,
    updated_at = now(), version = r.version + 1
  where r.candidate_id = new.id;
  return null;
end $$;
