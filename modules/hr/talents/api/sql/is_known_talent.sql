-- Whether a person may still be found: until the day on which the record is emptied, and beyond it while an application
-- runs or the person joined. Input: the row of talent.
create or replace function is_known_talent(t talent) returns boolean language sql stable as $$
  select t.emptied_at is null and (t.empty_on > today() or exists (
    select from candidate c where c.talent_id = t.id and c.state <= '70' and c.deleted_at is null))
$$;
