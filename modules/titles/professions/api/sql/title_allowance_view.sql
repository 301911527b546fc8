-- Months of allowances as lists read them, with how far the amount has come in pay.
create or replace view title_allowance_view as
select m.*, (select i.state from pay_input i where i.source_type = 'title' and i.source_id = m.id
  and i.deleted_at is null order by i.created_at desc, i.id desc limit 1) as pay_state
from title_allowance m;
