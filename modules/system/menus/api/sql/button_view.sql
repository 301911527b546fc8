-- Buttons of pages as lists read them: the table with the ids of the calls that each button opens.
create or replace view button_view as
select b.*,
  array(select i.id from interface i
    where i.deleted_at is null and not i.missing
      and ltrim(m.path, '/') || ':' || b.code = any(string_to_array(i.needs, ', '))
    order by i.path) as interface_ids
from button b join menu m on m.id = b.menu_id;
