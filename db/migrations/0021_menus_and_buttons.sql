-- Where a button stands on its page: until now every one said `toolbar`, and stood where its page put it.
update button set place = 'row' where code in ('edit', 'delete');

-- Places of the buttons that the product brings along, as long as nobody has
-- touched them; with `restore` of all of them, and every entry opens its own page again.
create function place_built_ins(plan jsonb, restore boolean default false) returns void
language sql as $$
  update button b set place = given.place
  from jsonb_to_recordset(plan -> 'buttons') as given (id uuid, place text)
  where b.id = given.id and b.built_in and b.place <> given.place
    and (restore or (b.version = 1 and b.updated_at = b.created_at));
  update menu set view_key = null where restore and built_in and deleted_at is null;
$$;

-- Buttons with the calls that they open, as the list of calls says it.
create view button_view as
select b.*,
  array(select i.id from interface i
    where i.deleted_at is null and not i.missing
      and ltrim(m.path, '/') || ':' || b.code = any(string_to_array(i.needs, ', '))
    order by i.path) as interface_ids
from button b join menu m on m.id = b.menu_id;
