-- Pay items: the closed list of what pay is made of; and pay inputs: the one door through which single amounts
-- reach pay (docs/decisions/0183-pay-inputs.md).
create table pay_item (
  id uuid primary key,
  code text not null,
  name text not null,
  side text not null,
  source text not null default '输入' check (source in ('引擎', '输入')),
  tax_class text not null,
  prorate text not null,
  cut_order integer check (cut_order between 1 and 99),
  in_min_wage boolean not null default false,
  in_ot_base boolean not null default false,
  in_average boolean not null default false,
  in_social_base boolean not null default false,
  in_party_base boolean not null default false,
  staff_visible boolean not null default true,
  account text,
  sort integer,
  enabled boolean not null default true,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_pay_item__cut_order check (cut_order is null or side = '税后减')
);
create unique index uq_pay_item__code on pay_item (lower(code)) where deleted_at is null;

create function keep_pay_item() returns trigger language plpgsql as $$
begin
  if new.code <> old.code or new.source <> old.source then
    raise exception 'the code and the source of a pay item stay: %', old.code;
  end if;
  if old.source = '引擎' and (new.side <> old.side or new.deleted_at is not null or not new.enabled) then
    raise exception 'an item of the engine stays: %', old.code;
  end if;
  return new;
end $$;
create trigger keep_pay_item before update on pay_item for each row execute function keep_pay_item();
create trigger announce after insert or update or delete or truncate on pay_item
  for each statement execute function announce_records();

create table pay_input (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  entity_id uuid not null references legal_entity (id),
  item_id uuid not null references pay_item (id),
  amount numeric(14,2) not null check (amount <> 0),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  source_month text check (source_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  reason text not null,
  from_month text,
  to_month text,
  total_amount numeric(14,2),
  source_type text not null,
  source_id uuid not null,
  part integer not null default 1 check (part >= 1),
  reverses_id uuid references pay_input (id),
  revoked boolean not null default false,
  state text not null default '0' check (state in ('0', '1', '2', '9')),
  confirmed_by_id uuid references app_user (id),
  confirmed_at timestamptz,
  counted_run uuid,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_pay_input__sign check (amount > 0 or reverses_id is not null),
  constraint ck_pay_input__counted check ((state = '2') = (counted_run is not null)),
  constraint ck_pay_input__employer check (entity_id is not null or state in ('0', '9')),
  constraint ck_pay_input__four_eyes check (confirmed_by_id is distinct from created_by or confirmed_by_id is null)
);
-- A source gives an amount once. What was void or taken back may come again.
create unique index uq_pay_input__source_type__source_id__part on pay_input (source_type, source_id, part)
  where deleted_at is null and state <> '9' and not revoked;
create index ix_pay_input__month on pay_input (month desc, id) where deleted_at is null;
create index ix_pay_input__entity on pay_input (entity_id, month) where state = '1' and deleted_at is null;
create index ix_pay_input__user_id on pay_input (user_id) where deleted_at is null;
create index ix_pay_input__dept on pay_input (dept_id);
create index ix_pay_input__item on pay_input (item_id);
create index ix_pay_input__reverses on pay_input (reverses_id) where reverses_id is not null;
create index ix_pay_input__confirmed_by on pay_input (confirmed_by_id);
create index ix_pay_input__counted_run on pay_input (counted_run) where counted_run is not null;
comment on column pay_input.source_id is 'Filled by a rule: the record that the row follows from; of a typed row, the row itself.';
comment on column pay_input.revoked is 'Filled by a rule: the source was taken back after the row was counted, and another row reverses it.';
comment on column pay_input.confirmed_at is 'Filled by a rule: the moment of the confirmation.';
comment on column pay_input.counted_run is 'Filled by a rule: the pay run that counts the row.';

create function keep_pay_input() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and old.state || new.state not in ('01', '09', '12', '19', '21') then
    raise exception 'a pay input goes from state % to % never: %', old.state, new.state, old.id;
  end if;
  if old.state = '0' and new.state = '1'
    and (new.confirmed_by_id is null or new.confirmed_by_id in (old.created_by, old.updated_by)) then
    raise exception 'another user confirms a pay input: %', old.id;
  end if;
  if old.state <> '0' and (new.deleted_at is not null
    or (new.user_id, new.item_id, new.entity_id, new.amount, new.month, new.confirmed_by_id)
      is distinct from (old.user_id, old.item_id, old.entity_id, old.amount, old.month, old.confirmed_by_id)) then
    raise exception 'a confirmed pay input stays as it is: %', old.id;
  end if;
  return new;
end $$;
create trigger keep_pay_input before update on pay_input for each row execute function keep_pay_input();

create function move_pay_inputs() returns trigger language plpgsql as $$
begin
  update pay_input set dept_id = new.dept_id where user_id = new.id and state in ('0', '1') and deleted_at is null;
  return null;
end $$;
create trigger move_pay_inputs after update of dept_id on user_base_info
  for each row when (old.dept_id is distinct from new.dept_id) execute function move_pay_inputs();

create trigger announce after insert or update or delete or truncate on pay_input
  for each statement execute function announce_records();
comment on column pay_input.entity_id is 'Filled by a rule: the employer of the terms of pay, unless a user types another one.';
create index ix_pay_input__entity_id on pay_input (entity_id) where deleted_at is null;
