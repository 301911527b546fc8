-- Titles as lists and forms read them: the table with its files, the last appointment, and the day from which the next
-- one could run.
create or replace view profession_view as
select p.*, attached_files('titles/professions', p.id, 'files') as files,
  last.from_date as appoint_date, last.to_date as appoint_end, last.allowance, last.file_no,
  last.state as appoint_state,
  case when last.id is null then today() when last.to_date is not null then last.to_date + 1 end as term_from
from profession p left join lateral (
  select a.id, a.from_date, a.to_date, a.allowance, a.file_no, a.state from title_appointment a
  where a.profession_id = p.id and a.state <> '9' and a.deleted_at is null
  order by a.from_date desc limit 1) last on true;
