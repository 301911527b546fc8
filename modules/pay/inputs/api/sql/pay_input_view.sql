-- Pay inputs as lists read them, with their files. Instalments also have the amount that pay has not counted yet.
create or replace view pay_input_view as
select i.*,
  case when i.total_amount is not null then i.total_amount - coalesce((select sum(part.amount) from pay_input part
    where part.source_type = i.source_type and part.source_id = i.source_id and part.state = '2'
      and part.deleted_at is null), 0) end::numeric(14,2) as left_amount,
  attached_files('pay/inputs', i.id, 'proof') as proof
from pay_input i;
