-- Trigger on meeting_plan: copies the host and the minute-taker of a series to its open topics.
create or replace function hand_over_topics() returns trigger language plpgsql as $$
begin
  update meeting_topic set host_id = new.host_id, minuter_id = new.minuter_id
  where meeting_id = new.id and state in ('0', '1', '2') and deleted_at is null;
  return null;
end $$;
