-- Departures as lists read them: the table with the files that prove them, and number, copies and day of the
-- leaving certificate.
create or replace view dimission_view as
select d.*, attached_files('hr/dimissions', d.id, 'proveFile') as prove_file,
  (select max(c.no) from leaving_certificate c where c.dimission_id = d.id) as certificate_no,
  (select count(*)::int from leaving_certificate c where c.dimission_id = d.id) as certificate_copies,
  (select max(c.issued_on) from leaving_certificate c where c.dimission_id = d.id) as certified_on
from dimission d;
