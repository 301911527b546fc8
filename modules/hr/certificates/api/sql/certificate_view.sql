-- Certificates as lists read them: the table with its files, the hours of study in the term and the hours
-- that the type requires.
create or replace view certificate_view as
select c.*, attached_files('hr/certificates', c.id, 'files') as files,
  certificate_hours(c.id, coalesce(c.valid_from, c.issue_date), c.valid_to) as study_hours,
  (select t.continue_hours from certificate_type t where t.id = c.type_id) as hours_needed
from certificate c;
