-- Unused annual leave has an average of its own, which leaves overtime pay out. The days of the ledger are kept beside
-- those that somebody enters instead, with the reason. Severance for service before the Labour Contract Law is entered
-- where the rules of that time cannot be worked out from the document.
alter table dimission
  add column leave_average_pay numeric(14, 2),
  add column annual_leave_known numeric(5, 1),
  add column annual_leave_reason text,
  add column early_severance numeric(14, 2);
comment on column dimission.annual_leave_known is 'Days of unused leave by the ledger.';

-- What was completed was worked out with one average for both.
update dimission set leave_average_pay = average_pay
where state = '4' and average_pay is not null and coalesce(annual_leave_left, 0) > 0;

drop view dimission_view;
create view dimission_view as
select d.*, attached_files('hr/dimissions', d.id, 'proveFile') as prove_file,
  (select max(c.no) from leaving_certificate c where c.dimission_id = d.id) as certificate_no,
  (select count(*)::int from leaving_certificate c where c.dimission_id = d.id) as certificate_copies,
  (select max(c.issued_on) from leaving_certificate c where c.dimission_id = d.id) as certified_on
from dimission d;
