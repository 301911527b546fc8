-- Brings appointments into the states of today. Input: a title, null for all.
create or replace function move_title_terms(profession uuid) returns void language sql volatile as $$
  update title_appointment a set state = title_appointment_state(a, today()), version = a.version + 1, updated_at = now()
  where a.state in ('1', '2', '3', '4') and a.deleted_at is null and (profession is null or a.profession_id = profession)
    and a.state <> title_appointment_state(a, today())
$$;
