-- Trigger on bank_batch: the file stays as it was made, and another user than the maker checks it.
-- The rules refuse the same with messages; the trigger also covers every other write to the table.
create or replace function keep_bank_batch() returns trigger language plpgsql as $$
begin
  if (new.run_id, new.template_id, new.payer_account, new.people, new.net, new.hash, new.content)
    is distinct from (old.run_id, old.template_id, old.payer_account, old.people, old.net, old.hash, old.content) then
    raise exception 'the file of a batch stays as it was made: %', new.id;
  end if;
  if new.state not in ('0', '9') and (new.checked_by_id is null or new.checked_by_id = new.made_by_id) then
    raise exception 'another user than its maker checks a batch: %', new.id;
  end if;
  return new;
end $$;
