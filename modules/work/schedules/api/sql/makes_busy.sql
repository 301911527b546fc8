-- Whether a calendar entry makes its people busy: reminders never do, and all-day entries only when they are
-- meetings or trips. Input: the row of schedule.
create or replace function makes_busy(s schedule) returns boolean language sql immutable as
  $$ select s.kind <> '提醒' and (not s.all_day or s.kind in ('会议', '出差')) $$;
