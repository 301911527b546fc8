-- Terms of certificates as lists read them: the table with the hours of study in the term.
create or replace view certificate_period_view as
select p.*, certificate_hours(p.certificate_id, p.valid_from, p.valid_to) as study_hours
from certificate_period p;
