-- Contracts as lists read them: the table with the days that are left and the files.
create or replace view contract_view as
select c.*,
  case when biz_state in ('2', '3') then end_date - today() end as days_left,
  attached_files('hr/contracts', c.id, 'files') as files
from contract c;
