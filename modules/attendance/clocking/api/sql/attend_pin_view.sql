-- The view that lists of terminal PINs read, without the PIN hash.
create or replace view attend_pin_view as
select p.id, p.user_id, p.dept_id, p.changed_at,
  p.created_at, p.created_by, p.updated_at, p.updated_by, p.version, p.deleted_at, p.is_once, p.valid_until
from attend_pin p;
