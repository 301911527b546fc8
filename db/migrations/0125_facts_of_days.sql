-- A day keeps the facts that it was computed with (docs/decisions/0143-facts-of-a-day.md). Where the plan came from and the
-- name of a holiday are part of its basis.
alter table attend_day add column facts jsonb;
comment on column attend_day.facts is
  'spare: clock-ins that counted for nothing, in seconds; papers: requests that touch the day, as they were. Null where there were neither.';
