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

-- Recommendations belong to the department of their application, and a claim begins with the first recommendation also
-- where the person is taken up again for another need (docs/decisions/0220-recommending.md).
drop view if exists referral_view;
alter table referral add column dept_id uuid references department (id);
update referral r set dept_id = c.dept_id from candidate c where c.id = r.candidate_id;
alter table referral alter column dept_id set not null;
alter table referral add column claimed_at timestamptz;
update referral set claimed_at = created_at;
alter table referral alter column claimed_at set not null;
alter table referral alter column claimed_at set default now();
comment on column referral.dept_id is 'Filled by a rule: the trigger place_referral.';
comment on column referral.claimed_at is 'Filled by a rule: now, or the first recommendation that it carries on.';
create index ix_referral__dept on referral (dept_id) where deleted_at is null;
drop index ix_referral__talent;
create index ix_referral__talent on referral (talent_id, claimed_at);

create function place_referral() returns trigger language plpgsql as $$
begin
  select c.dept_id into new.dept_id from candidate c where c.id = new.candidate_id;
  return new;
end $$;
create trigger place_referral before insert or update of candidate_id on referral
  for each row execute function place_referral();
drop trigger follow_referred_candidate on candidate;
create trigger follow_referred_candidate after update of state, talent_id, dept_id on candidate
  for each row when ((old.state, old.talent_id, old.dept_id) is distinct from (new.state, new.talent_id, new.dept_id))
  execute function follow_referred_candidate();

-- The browser in which an offer was accepted, as the hash of its opening: it alone is shown the way to the first day.
alter table offer add column answered_opening text;

-- What is welcome and not required. A view names the columns of its table, so it is made anew.
drop view if exists recruiting_application_view;
alter table recruiting_application add column nice text;
