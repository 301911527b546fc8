-- Trigger on pay_item: an item keeps its code and its source. An item of the engine also keeps its side and is never
-- deleted or disabled, because the formula of the product depends on it.
create or replace function keep_pay_item() returns trigger language plpgsql as $$
begin
  if new.code <> old.code or new.source <> old.source then
    raise exception 'the code and the source of a pay item stay: %', old.code;
  end if;
  if old.source = '引擎' and (new.side <> old.side or new.deleted_at is not null or not new.enabled) then
    raise exception 'an item of the engine stays: %', old.code;
  end if;
  return new;
end $$;
