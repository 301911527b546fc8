-- Uses of links as records, for their list: one row a use, with address, device and result.
create or replace view link_use_entry as
select u.id, u.link_id, u.at, u.ip, u.device, u.result,
  u.at as created_at, null::uuid as created_by, u.at as updated_at, null::uuid as updated_by,
  1 as version, null::timestamptz as deleted_at
from link_use u;
