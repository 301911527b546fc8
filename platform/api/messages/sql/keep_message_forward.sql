-- Trigger on message_copy: refuses to move a message back to an earlier state.
create or replace function keep_message_forward() returns trigger language plpgsql as $$
begin
  raise exception 'a message goes from state % to % never', old.status, new.status
    using errcode = 'check_violation';
end $$;
