-- Attempts to open share links as lists read them: the columns of share_opening and the standard columns of a
-- record.
create or replace view share_opening_entry as
select o.id, o.link_id, o.at, o.ip, o.device, o.result,
  o.at as created_at, null::uuid as created_by, o.at as updated_at, null::uuid as updated_by,
  1 as version, null::timestamptz as deleted_at
from share_opening o;
