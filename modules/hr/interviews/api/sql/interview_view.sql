-- Interviews as lists read them: the table with the number of seats and sheets.
create or replace view interview_view as
select i.*, p.seats, p.sheets
from interview i left join lateral (
  select count(*)::integer as seats, count(s.sheet_at)::integer as sheets
  from interview_panel s where s.interview_id = i.id
) p on true;
