-- Trigger on salary_excel: content changes only in state 0; no file is checked whose rows lack their people or whose
-- totals differ; makers, checker and auditor are different users; the audited content keeps its hash. The rules refuse
-- the same with messages; the trigger also covers every other write to the table.
create or replace function keep_salary_excel() returns trigger language plpgsql as $$
begin
  if old.state <> '0' and (new.month, new.title, new.kind, new.entity_id, new.file_hash, new.columns, new.reading,
      new.row_count, new.matched, new.faults, new.sum_gross, new.sum_net, new.maker_ids)
    is distinct from (old.month, old.title, old.kind, old.entity_id, old.file_hash, old.columns, old.reading,
      old.row_count, old.matched, old.faults, old.sum_gross, old.sum_net, old.maker_ids) then
    raise exception 'the content of a checked salary spreadsheet stays: %', new.id;
  end if;
  if new.deleted_at is not null and old.deleted_at is null and old.state <> '0' then
    raise exception 'a checked salary spreadsheet cannot be deleted: %', new.id;
  end if;
  if new.state in ('0', '9') then
    new.hash := null;
    return new;
  end if;
  if new.row_count = 0 or new.matched <> new.row_count or new.faults > 0 then
    raise exception 'a salary spreadsheet is checked when all its rows have their people and its totals agree: %', new.id;
  end if;
  if new.checked_by_id is null or new.checked_by_id = any(new.maker_ids) then
    raise exception 'another user than its makers checks a salary spreadsheet: %', new.id;
  end if;
  if new.state = '1' then
    new.hash := null;
    return new;
  end if;
  if new.audited_by_id is null or new.audited_by_id = new.checked_by_id or new.audited_by_id = any(new.maker_ids) then
    raise exception 'a third user audits a salary spreadsheet: %', new.id;
  end if;
  if old.state in ('0', '1') then
    new.hash := seal_of_salary_excel(new);
    return new;
  end if;
  if new.hash is distinct from old.hash or old.hash <> seal_of_salary_excel(new) then
    raise exception 'the content of an audited salary spreadsheet stays: %', new.id;
  end if;
  return new;
end $$;
