-- The buttons of pages as rights, such as hr/archives:edit. Menu entries of reports are left out, because their key is
-- no path and could be taken for the right of a page.
create or replace view page_right as
select b.id as button_id, m.id as menu_id, ltrim(m.path, '/') || ':' || b.code as code, b.enabled,
  m.name as page_name, b.name as button_name, m.sort as page_sort, b.sort as button_sort
from button b join menu m on m.id = b.menu_id
where m.type = '0' and m.deleted_at is null and b.deleted_at is null;
