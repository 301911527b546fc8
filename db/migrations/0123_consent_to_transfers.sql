-- Another pay takes the consent of the employee; where it is missing, somebody says why and answers for it.
alter table transfer
  add column consent_note text,
  add column consent_waived_by_id uuid references app_user (id);
comment on column transfer.consent_waived_by_id is 'Who wrote the note; the trigger name_waiver fills it.';
create index ix_transfer__consent_waived_by on transfer (consent_waived_by_id)
  where consent_waived_by_id is not null;

create function name_transfer_waiver() returns trigger language plpgsql as $$
begin
  if coalesce(btrim(new.consent_note), '') = '' or new.consent then
    new.consent_waived_by_id := null;
  elsif tg_op = 'INSERT' or new.consent_note is distinct from old.consent_note
    or new.consent is distinct from old.consent then
    new.consent_waived_by_id := new.updated_by;
  end if;
  return new;
end $$;
create trigger name_waiver before insert or update of consent, consent_note on transfer
  for each row execute function name_transfer_waiver();
