-- A list is narrowed to departments by a column of its own table. The PIN takes the department of the
-- personnel file and follows it.
alter table attend_pin add column dept_id uuid references department (id);
comment on column attend_pin.dept_id is 'The department of the personnel file; triggers keep it.';
update attend_pin p set dept_id = b.dept_id from user_base_info b where b.id = p.user_id;
create index ix_attend_pin__dept_id on attend_pin (dept_id);

create function place_attend_pin() returns trigger language plpgsql as $$
begin
  new.dept_id := (select dept_id from user_base_info where id = new.user_id);
  return new;
end $$;
create trigger place before insert or update of user_id on attend_pin
  for each row execute function place_attend_pin();

create function move_attend_pins() returns trigger language plpgsql as $$
begin
  update attend_pin set dept_id = new.dept_id where user_id = new.id;
  return null;
end $$;
create trigger attend_pins_follow after update of dept_id on user_base_info
  for each row when (old.dept_id is distinct from new.dept_id) execute function move_attend_pins();

create or replace view attend_pin_view as
select p.id, p.user_id, p.dept_id, p.changed_at,
  p.created_at, p.created_by, p.updated_at, p.updated_by, p.version, p.deleted_at
from attend_pin p;
