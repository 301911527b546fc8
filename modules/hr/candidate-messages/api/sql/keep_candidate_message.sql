-- Trigger on candidate_message: the words of a message that was sent or stopped do not change.
create or replace function keep_candidate_message() returns trigger language plpgsql as $$
begin
  raise exception 'a message that was sent or stopped stays' using errcode = 'restrict_violation';
end $$;
