-- Whether a calendar entry is in the calendar of an account: the account owns it, or the account is invited
-- and has not declined. Inputs: the row of schedule, the account.
create or replace function is_of_schedule(s schedule, person uuid) returns boolean language sql stable as $$
  select s.owner_id = person or (s.participant_ids @> array[person]
    and not exists (select from schedule_answer a
      where a.schedule_id = s.id and a.user_id = person and not a.accepts))
$$;
