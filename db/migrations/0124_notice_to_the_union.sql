-- An employer who ends an employment tells the union why beforehand (Labour Contract Law, article 43), and no departure is
-- completed while a part of its total is not known. Where either is left out, a note says why; its writer is recorded.
alter table dimission
  add column union_notified_on date,
  add column union_note text,
  add column union_waived_by_id uuid references app_user (id),
  add column figures_note text,
  add column figures_waived_by_id uuid references app_user (id);
comment on column dimission.union_waived_by_id is 'Who wrote the note; the trigger name_waiver fills it.';
comment on column dimission.figures_waived_by_id is 'Who wrote the note; the trigger name_waiver fills it.';
create index ix_dimission__union_waived_by on dimission (union_waived_by_id)
  where union_waived_by_id is not null;
create index ix_dimission__figures_waived_by on dimission (figures_waived_by_id)
  where figures_waived_by_id is not null;

create or replace function name_dimission_waiver() returns trigger language plpgsql as $$
begin
  if coalesce(btrim(new.protection_note), '') = '' or new.protection is distinct from '未核查' then
    new.protection_waived_by_id := null;
  elsif tg_op = 'INSERT' or new.protection_note is distinct from old.protection_note
    or new.protection is distinct from old.protection then
    new.protection_waived_by_id := new.updated_by;
  end if;
  if coalesce(btrim(new.union_note), '') = '' or new.union_notified_on is not null then
    new.union_waived_by_id := null;
  elsif tg_op = 'INSERT' or new.union_note is distinct from old.union_note
    or new.union_notified_on is distinct from old.union_notified_on then
    new.union_waived_by_id := new.updated_by;
  end if;
  if coalesce(btrim(new.figures_note), '') = '' then
    new.figures_waived_by_id := null;
  elsif tg_op = 'INSERT' or new.figures_note is distinct from old.figures_note then
    new.figures_waived_by_id := new.updated_by;
  end if;
  return new;
end $$;
drop trigger name_waiver on dimission;
create trigger name_waiver before insert or update of protection, protection_note, union_notified_on, union_note,
  figures_note on dimission
  for each row execute function name_dimission_waiver();

drop view dimission_view;
create view dimission_view as
select d.*, attached_files('hr/dimissions', d.id, 'proveFile') as prove_file,
  (select max(c.no) from leaving_certificate c where c.dimission_id = d.id) as certificate_no,
  (select count(*)::int from leaving_certificate c where c.dimission_id = d.id) as certificate_copies,
  (select max(c.issued_on) from leaving_certificate c where c.dimission_id = d.id) as certified_on
from dimission d;
