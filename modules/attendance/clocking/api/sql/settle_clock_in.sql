-- Trigger on clock_in: fills in the person's attendance group on the day, if the insert has none.
create or replace function settle_clock_in() returns trigger language plpgsql as $$
begin
  new.attend_group_id := attend_group_of(new.user_id, new.work_date);
  return new;
end $$;
