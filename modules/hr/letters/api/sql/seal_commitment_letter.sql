-- Trigger on commitment_letter: computes the hash when a person signs, and refuses to change or delete a
-- signed letter until it is sent back.
create or replace function seal_commitment_letter() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.sign_at is not null then
      new.sha256 := commitment_hash(new.title, new.content, new.filled);
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.sign_at is null then return old; end if;
    raise exception 'a signed letter is kept: %', old.letter_no;
  end if;
  if old.sign_at is not null and old.state <> '3' and
    (new.user_id, new.kind, new.title, new.content, new.filled, new.sign_at, new.sign_ip, new.sha256)
      is distinct from
    (old.user_id, old.kind, old.title, old.content, old.filled, old.sign_at, old.sign_ip, old.sha256)
  then
    raise exception 'a signed letter stays as it was signed: %', old.letter_no;
  end if;
  if old.sign_at is not null and new.deleted_at is not null then
    raise exception 'a signed letter is kept: %', old.letter_no;
  end if;
  if new.state = '1' and old.state in ('0', '3') then
    new.sha256 := commitment_hash(new.title, new.content, new.filled);
  end if;
  return new;
end $$;
