-- Recommendations of applicants by colleagues (docs/decisions/0220-recommending.md).
create table referral (
  id uuid primary key,
  referral_no text not null,
  name text not null,
  talent_id uuid not null references talent (id),
  candidate_id uuid not null references candidate (id),
  recruiting_id uuid not null references recruiting_application (id),
  by_user_id uuid not null references app_user (id),
  source text not null,
  relation text,
  note text,
  state text not null default '1' check (state in ('1', '2', '3', '4', '9')),
  bonus text not null default '0' check (bonus in ('0', '1', '2', '10', '11', '12', '13', '14', '15', '16', '17')),
  bonus_reason text,
  bonus_input_id uuid references pay_input (id),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_referral__bonus check ((bonus in ('1', '2')) = (bonus_input_id is not null)),
  constraint ck_referral__awarded check ((state = '4') = (bonus = '2'))
);
comment on column referral.referral_no is 'Filled by a rule: the function next_document_number.';
comment on column referral.name is 'Filled by a rule: the name that the colleague or the applicant typed.';
comment on column referral.talent_id is 'Filled by a rule: the person of the application.';
comment on column referral.candidate_id is 'Filled by a rule: the application that was opened.';
comment on column referral.recruiting_id is 'Filled by a rule: the need of the application.';
comment on column referral.by_user_id is 'Filled by a rule: the user who recommended, or whose link was used.';
comment on column referral.source is 'Filled by a rule: form or link.';
create unique index uq_referral__referral_no on referral (lower(referral_no)) where deleted_at is null;
create unique index uq_referral__candidate_id on referral (candidate_id) where deleted_at is null;
create unique index uq_referral__bonus_input_id on referral (bonus_input_id) where bonus_input_id is not null;
create index ix_referral__talent on referral (talent_id, created_at);
create index ix_referral__recruiting on referral (recruiting_id);
create index ix_referral__by_user on referral (by_user_id, created_at desc);
create index ix_referral__state on referral (state, created_at desc) where deleted_at is null;
create index ix_referral__created_at on referral (created_at desc, id) where deleted_at is null;
create index ix_referral__words on referral using gin (referral_no gin_trgm_ops, name gin_trgm_ops)
  where deleted_at is null;
create trigger announce after insert or update or delete or truncate on referral
  for each statement execute function announce_records();

create function follow_referred_candidate() returns trigger language plpgsql as $$
begin
  update referral r set talent_id = new.talent_id,
    state = case when r.state = '4' then r.state else referral_state(new.state) end,
    bonus = case when referral_state(new.state) = '9' and r.bonus in ('0', '12', '13', '14') then '17' else r.bonus end,
    updated_at = now(), version = r.version + 1
  where r.candidate_id = new.id;
  return null;
end $$;
create trigger follow_referred_candidate after update of state, talent_id on candidate
  for each row when ((old.state, old.talent_id) is distinct from (new.state, new.talent_id))
  execute function follow_referred_candidate();

create function follow_bonus_input() returns trigger language plpgsql as $$
begin
  if new.state = '9' or new.revoked or new.deleted_at is not null then
    update referral r set state = '3', bonus = '0', bonus_input_id = null, updated_at = now(), version = r.version + 1
    where r.bonus_input_id = new.id;
  elsif new.state in ('1', '2') then
    update referral r set state = '4', bonus = '2', updated_at = now(), version = r.version + 1
    where r.bonus_input_id = new.id and r.state <> '4';
  end if;
  return null;
end $$;
create trigger follow_bonus_input after update of state, revoked, deleted_at on pay_input
  for each row when (new.source_type = 'referral'
    and (old.state, old.revoked, old.deleted_at) is distinct from (new.state, new.revoked, new.deleted_at))
  execute function follow_bonus_input();
