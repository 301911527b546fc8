-- Who bears the cost of a person, from a month on. The rows of the latest month count together: each department bears its
-- parts of all parts. Without rows the person's own department bears everything.
create table cost_split (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  effective_from text not null check (effective_from ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  bearer_id uuid not null references department (id),
  parts integer not null check (parts between 1 and 10000),
  reason text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column cost_split.dept_id is 'Filled by a trigger: the department of the person.';
create unique index uq_cost_split__user_id__effective_from__bearer_id
  on cost_split (user_id, effective_from, bearer_id) where deleted_at is null;
create index ix_cost_split__from on cost_split (effective_from desc, id) where deleted_at is null;
create index ix_cost_split__dept on cost_split (dept_id);
create index ix_cost_split__bearer on cost_split (bearer_id);

create trigger place_cost_split before insert on cost_split
  for each row execute function place_tax_deduction();
create function move_cost_splits() returns trigger language plpgsql as $$
begin
  update cost_split set dept_id = new.dept_id where user_id = new.id and deleted_at is null;
  return null;
end $$;
create trigger move_cost_splits after update of dept_id on user_base_info
  for each row when (old.dept_id is distinct from new.dept_id) execute function move_cost_splits();

create function keep_cost_split() returns trigger language plpgsql as $$
begin
  if exists (select from salary s
    where s.deleted_at is null and s.state in ('2', '3', '4', '5')
      and s.user_id in (old.user_id, new.user_id)
      and s.month >= least(old.effective_from, new.effective_from)) then
    raise exception 'the cost of an audited month stays where it is: %', coalesce(new.id, old.id);
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_cost_split before insert or delete on cost_split
  for each row execute function keep_cost_split();
create trigger keep_changed_cost_split before update on cost_split for each row
  when ((new.user_id, new.effective_from, new.bearer_id, new.parts, new.deleted_at)
    is distinct from (old.user_id, old.effective_from, old.bearer_id, old.parts, old.deleted_at))
  execute function keep_cost_split();
create trigger announce after insert or update or delete or truncate on cost_split
  for each statement execute function announce_records();

-- The accounts of vouchers, from a month on: of a pay item, or of another amount. Without a row here a pay item has the
-- account that stands in the item itself.
create table posting_account (
  id uuid primary key,
  purpose text not null check (purpose in ('net', 'insuranceCost', 'fundCost', 'insurance', 'fund', 'tax', 'inKind',
    'otherCost', 'receivable', 'item')),
  item_id uuid references pay_item (id),
  effective_from text not null check (effective_from ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  account text not null,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_posting_account__item check ((purpose = 'item') = (item_id is not null))
);
create unique index uq_posting_account__purpose__item_id__effective_from
  on posting_account (purpose, item_id, effective_from) nulls not distinct where deleted_at is null;
create index ix_posting_account__item on posting_account (item_id);
create index ix_posting_account__from on posting_account (effective_from desc, id) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on posting_account
  for each statement execute function announce_records();

-- The entry of a run in the books, as it was made.
create table pay_voucher (
  id uuid primary key,
  run_id uuid not null references pay_run (id),
  voucher_no text not null,
  hash text not null,
  total numeric(14, 2) not null check (total >= 0),
  lines jsonb not null,
  made_by_id uuid not null references app_user (id),
  made_at timestamptz not null default now(),
  voided_by_id uuid references app_user (id),
  voided_at timestamptz,
  why text check (length(why) between 1 and 200),
  constraint ck_pay_voucher__voided check ((voided_at is null) = (voided_by_id is null) and (voided_at is null) = (why is null))
);
comment on column pay_voucher.hash is 'The hash of the approved run that the lines were made from.';
create unique index uq_pay_voucher__run_id on pay_voucher (run_id) where voided_at is null;
create unique index uq_pay_voucher__voucher_no on pay_voucher (voucher_no);
create index ix_pay_voucher__run on pay_voucher (run_id);
create index ix_pay_voucher__made_by on pay_voucher (made_by_id);
create index ix_pay_voucher__voided_by on pay_voucher (voided_by_id);

create function keep_pay_voucher() returns trigger language plpgsql as $$
begin
  if (new.id, new.run_id, new.voucher_no, new.hash, new.total, new.lines, new.made_by_id, new.made_at)
    is distinct from (old.id, old.run_id, old.voucher_no, old.hash, old.total, old.lines, old.made_by_id, old.made_at)
    or old.voided_at is not null then
    raise exception 'a voucher stays as it was made: %', old.id;
  end if;
  return new;
end $$;
create trigger keep_pay_voucher before update on pay_voucher
  for each row execute function keep_pay_voucher();
