-- What is left of the duty towards applicants (docs/decisions/0225-readings-of-applicants.md).

-- Who opened what about an applicant: a row a day for each person, reader, kind of record and manner. No words of the
-- person stand here, so the row outlasts emptying.
create table applicant_reading (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  talent_id uuid not null references talent (id),
  reader_id uuid not null references app_user (id),
  resource text not null,
  manner text not null check (manner in ('open', 'clear', 'file', 'print', 'export')),
  -- The guarded groups of fields that the reader saw.
  parts text[] not null default '{}',
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create unique index uq_applicant_reading__talent_id__day__reader_id__resource__manner
  on applicant_reading (talent_id, day, reader_id, resource, manner);
create index ix_applicant_reading__reader on applicant_reading (reader_id);
create index ix_applicant_reading__day on applicant_reading (day);

-- When the form of a new colleague ended, and when it was emptied after that.
drop view if exists register_view;
alter table register add column ended_at timestamptz;
alter table register add column emptied_at timestamptz;
comment on column register.ended_at is 'Filled by a rule: the trigger note_end_of_register.';
comment on column register.emptied_at is 'Filled by a rule: emptying the form.';
update register set ended_at = coalesce(deleted_at, updated_at) where state in ('3', '9') or deleted_at is not null;
-- What is to be emptied next.
create index ix_register__ended_at on register (ended_at) where emptied_at is null;

create function note_end_of_register() returns trigger language plpgsql as $$
begin
  new.ended_at := case when new.state in ('3', '9') or new.deleted_at is not null
    then coalesce(new.ended_at, now()) end;
  return new;
end $$;
create trigger note_end_of_register before insert or update of state, deleted_at on register
  for each row execute function note_end_of_register();
