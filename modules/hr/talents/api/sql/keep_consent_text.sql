-- Trigger on consent_text: a text never changes, because people agreed to its words. A new version follows it; a text
-- that nobody agreed to can be deleted.
create or replace function keep_consent_text() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{remark,deleted_at,updated_at,updated_by,version}'::text[]
    is distinct from to_jsonb(old) - '{remark,deleted_at,updated_at,updated_by,version}'::text[] then
    raise exception 'a consent text never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
