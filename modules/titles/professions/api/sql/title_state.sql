-- The state of a title that is not void, as its appointments stand: 1 never appointed or not yet, 2 appointed, 3 released.
create or replace function title_state(profession uuid) returns text language sql stable as $$
  select case when bool_or(a.state = '2') then '2' when bool_or(a.state = '1') or count(*) = 0 then '1' else '3' end
  from title_appointment a
  where a.profession_id = profession and a.state <> '9' and a.deleted_at is null
$$;
