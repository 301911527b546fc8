-- Names that say which columns a unique index is about: a refusal of the
-- database is told at the field that the name ends with.
alter index uq_menu__module__pid__name rename to uq_menu__module_id__pid__name;
alter index uq_button__menu__code rename to uq_button__menu_id__code;
alter index uq_interface__path rename to uq_interface__http_method__path;

-- Nobody types into the list of calls; remarks on them have no place to live.
alter table interface drop column remark;

-- Entries with everything above them enabled: what can be opened at all.
create function open_menu() returns table (menu_id uuid, module_id uuid, path text)
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

-- What a policy says on one day: the parameter of the city, or that of all cities.
create index ix_policy_param__day on policy_param (key, effective_from) where deleted_at is null;
