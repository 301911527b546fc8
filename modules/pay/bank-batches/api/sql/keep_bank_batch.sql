-- Trigger on bank_batch: another user than the maker checks a batch, its file and its people stay as they were made, and
-- a void batch stays void. The rules refuse the same with messages; the trigger also covers every other write.
create or replace function keep_bank_batch() returns trigger language plpgsql as $$
begin
  if new.state not in ('0', '9') and (new.checked_by_id is null or new.checked_by_id = new.made_by_id) then
    raise exception 'another user than its maker checks a batch: %', new.id;
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if (new.batch_no, new.run_id, new.entity_id, new.template_id, new.account_id, new.payer_account, new.people, new.net,
      new.hash, new.extension, new.content, new.made_by_id)
    is distinct from (old.batch_no, old.run_id, old.entity_id, old.template_id, old.account_id, old.payer_account,
      old.people, old.net, old.hash, old.extension, old.content, old.made_by_id) then
    raise exception 'the file of a batch stays as it was made: %', new.id;
  end if;
  if old.state <> '0' and new.checked_by_id is distinct from old.checked_by_id then
    raise exception 'a batch keeps the user who checked it: %', new.id;
  end if;
  if old.state = '9' and new.state <> '9' then
    raise exception 'a void batch stays void: %', new.id;
  end if;
  return new;
end $$;
