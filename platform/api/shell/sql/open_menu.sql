-- Menu entries that can be opened: enabled, and everything above them enabled. Output: the entry, its module,
-- its path.
create or replace function open_menu() returns table (menu_id uuid, module_id uuid, path text)
language sql stable as $$
  with recursive opened as (
    select m.id, m.module_id, m.path from menu m
      join module mo on mo.id = m.module_id and mo.enabled and mo.deleted_at is null
      join application a on a.id = mo.application_id and a.enabled and a.deleted_at is null
    where m.pid is null and m.enabled and m.deleted_at is null
    union all
    select m.id, m.module_id, m.path from menu m join opened parent on parent.id = m.pid
    where m.enabled and m.deleted_at is null
  )
  select * from opened
$$;
