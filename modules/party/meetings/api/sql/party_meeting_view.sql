-- Meetings as lists read them, with the share of those who came.
create or replace view party_meeting_view as
select m.*, attached_files('party/meetings', m.id, 'files') as files,
  round(m.present_count::numeric / nullif(m.due_count, 0), 4) as present_share
from party_meeting m;
