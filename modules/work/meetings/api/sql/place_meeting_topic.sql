-- Trigger on meeting_topic: sets the host, the minute-taker and the root topic. The root is the first topic
-- of a chain of carried-over topics.
create or replace function place_meeting_topic() returns trigger language plpgsql as $$
begin
  select p.host_id, p.minuter_id into new.host_id, new.minuter_id
  from meeting_plan p where p.id = new.meeting_id;
  if tg_op = 'INSERT' then
    new.root_id := coalesce((select root_id from meeting_topic where id = new.carried_from_id), new.id);
  end if;
  return new;
end $$;
