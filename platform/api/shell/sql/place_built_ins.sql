-- Sets the places of those buttons of a release that no user has changed. With restore, sets the places of all its
-- buttons, and each menu entry of the product opens its own page again. Inputs: the plan, restore.
create or replace function place_built_ins(plan jsonb, restore boolean default false) returns void
language sql as $$
  update button b set place = given.place
  from jsonb_to_recordset(plan -> 'buttons') as given (id uuid, place text)
  where b.id = given.id and b.built_in and b.place <> given.place
    and (restore or (b.version = 1 and b.updated_at = b.created_at));
  update menu set view_key = null where restore and built_in and deleted_at is null;
$$;
