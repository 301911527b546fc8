-- Leave that is counted: annual leave, time off in lieu and what the company adds
-- (docs/decisions/0102-leave-ledger.md).

-- What somebody has of one kind in one year: kept sums of the ledger, never written by hand.
create table leave_balance (
  id uuid primary key,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  year integer not null check (year between 2000 and 2199),
  kind text not null check (kind in ('3', '11', '31')),
  granted numeric(5, 1) not null default 0,
  carried numeric(5, 1) not null default 0,
  adjusted numeric(5, 1) not null default 0,
  used numeric(5, 1) not null default 0,
  locked numeric(5, 1) not null default 0 check (locked >= 0),
  expired numeric(5, 1) not null default 0,
  moved numeric(5, 1) not null default 0,
  "left" numeric(5, 1) not null default 0 check ("left" >= 0),
  -- The last day on which the first of what is left can be taken.
  expire_at date,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_leave_balance__user_id__year__kind on leave_balance (user_id, year, kind);
create index ix_leave_balance__year on leave_balance (year desc, kind, id) where deleted_at is null;
create index ix_leave_balance__dept on leave_balance (dept_id, year desc) where deleted_at is null;
create index ix_leave_balance__expire_at on leave_balance (expire_at) where deleted_at is null;
create trigger announce after insert or update or delete or truncate on leave_balance
  for each statement execute function announce_records();

-- Days that were given together and end together. What is left of them is the sum of their entries.
create table leave_lot (
  -- That of the entry which gave them.
  id uuid primary key,
  -- The lot that they were in at first: what is carried over opens another one.
  origin_id uuid not null references leave_lot (id),
  balance_id uuid not null references leave_balance (id),
  user_id uuid not null references user_base_info (id),
  year integer not null,
  kind text not null,
  -- The first and the last day on which they can be taken.
  from_day date not null,
  expire_at date not null,
  -- That of the newest entry: none is put before it.
  last_day date not null,
  "left" numeric(5, 1) not null check ("left" >= 0),
  constraint ck_leave_lot__days check (expire_at >= from_day)
);
create index ix_leave_lot__origin on leave_lot (origin_id);
create index ix_leave_lot__balance on leave_lot (balance_id);
create index ix_leave_lot__user on leave_lot (user_id, kind, expire_at);
create index ix_leave_lot__expire_at on leave_lot (expire_at) where "left" > 0;
create index ix_leave_lot__year on leave_lot (year) where "left" > 0;

-- The ledger. An entry without a lot opens one; all others take from one or give back to it.
create table leave_entry (
  -- In the order in which they were written.
  id uuid primary key,
  balance_id uuid not null references leave_balance (id),
  lot_id uuid not null references leave_lot (id),
  -- Of what opens a lot with days that were carried over: the lot that they were in at first.
  origin_id uuid references leave_lot (id),
  user_id uuid not null references user_base_info (id),
  year integer not null,
  kind text not null,
  date date not null,
  delta numeric(5, 1) not null check (delta <> 0),
  cause text not null check (cause in ('授予', '结转', '占用', '释放', '使用', '退回', '过期', '调整')),
  -- What asked for it: the path of a resource, and a record of it.
  source_type text,
  source_id uuid,
  expire_at date not null,
  reason text check (length(reason) <= 200),
  created_at timestamptz not null default now(), created_by uuid,
  constraint ck_leave_entry__source check ((source_type is null) = (source_id is null)),
  -- What was given is taken back by a correction; nothing else changes its direction.
  constraint ck_leave_entry__direction check (case
    when cause in ('占用', '使用', '过期') then delta < 0
    when cause in ('释放', '退回') then delta > 0
    else true end)
);
create index ix_leave_entry__balance on leave_entry (balance_id, date, id);
create index ix_leave_entry__lot on leave_entry (lot_id);
create index ix_leave_entry__origin on leave_entry (origin_id) where origin_id is not null;
create index ix_leave_entry__user on leave_entry (user_id, date, id);
create index ix_leave_entry__source on leave_entry (source_type, source_id) where source_id is not null;
create index ix_leave_entry__date on leave_entry (date desc, id desc);
create trigger announce after insert or update or delete or truncate on leave_entry
  for each statement execute function announce_records();

-- An id that sorts behind those made before it (version 7, with microseconds).
create function ordered_id() returns uuid language sql volatile as $$
  with clock as (
    select micros / 1000 as millis, ((micros % 1000) * 4096 / 1000)::integer as part
    from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros offset 0) as now
  )
  select encode(set_byte(set_byte(
    overlay(uuid_send(gen_random_uuid()) placing substring(int8send(millis) from 3) from 1 for 6),
    6, 112 | (part >> 8)), 7, part & 255), 'hex')::uuid
  from clock
$$;

-- Puts an entry where it belongs: into a lot and a balance, whose sums move with it. The sums have
-- the last word: what would take more than there is is refused, whoever writes it. An entry is never
-- dated before an earlier one of its lot, so that no day in between sums up below nothing.
create function book_leave_entry() returns trigger language plpgsql as $$
declare
  lot leave_lot;
begin
  new.id := coalesce(new.id, ordered_id());
  if new.lot_id is not null then
    select * into strict lot from leave_lot where id = new.lot_id for update;
    new.user_id := lot.user_id;
    new.year := lot.year;
    new.kind := lot.kind;
    new.expire_at := lot.expire_at;
    new.date := greatest(new.date, lot.last_day);
  end if;
  -- That of its first entry, as with lots.
  insert into leave_balance (id, user_id, dept_id, year, kind, created_at, updated_at, created_by)
  select new.id, b.id, b.dept_id, new.year, new.kind, new.created_at, new.created_at, new.created_by
  from user_base_info b where b.id = new.user_id
  on conflict (user_id, year, kind) do nothing;
  select b.id into strict new.balance_id from leave_balance b
  where b.user_id = new.user_id and b.year = new.year and b.kind = new.kind;
  if new.lot_id is null then
    new.lot_id := new.id;
    insert into leave_lot (id, origin_id, balance_id, user_id, year, kind, from_day, expire_at, last_day, "left")
    values (new.id, coalesce(new.origin_id, new.id), new.balance_id, new.user_id, new.year, new.kind,
      coalesce((select o.from_day from leave_lot o where o.id = new.origin_id), new.date),
      new.expire_at, new.date, new.delta);
  else
    update leave_lot set "left" = "left" + new.delta, last_day = new.date where id = new.lot_id;
  end if;
  update leave_balance b set
    granted = granted + case when new.cause = '授予' then new.delta else 0 end,
    carried = carried + case when new.cause = '结转' and new.delta > 0 then new.delta else 0 end,
    moved = moved - case when new.cause = '结转' and new.delta < 0 then new.delta else 0 end,
    adjusted = adjusted + case when new.cause = '调整' then new.delta else 0 end,
    used = used - case when new.cause in ('使用', '退回') then new.delta else 0 end,
    locked = locked - case when new.cause in ('占用', '释放') then new.delta else 0 end,
    expired = expired - case when new.cause = '过期' then new.delta else 0 end,
    "left" = "left" + new.delta,
    expire_at = (select min(l.expire_at) from leave_lot l where l.balance_id = b.id and l."left" > 0),
    version = version + 1, updated_at = new.created_at, updated_by = new.created_by
  where b.id = new.balance_id;
  return new;
end $$;
create trigger book before insert on leave_entry
  for each row execute function book_leave_entry();

select make_append_only('leave_entry');

-- Balances are where the person works now.
create function move_leave_balances() returns trigger language plpgsql as $$
begin
  update leave_balance set dept_id = new.dept_id where user_id = new.id;
  return null;
end $$;
create trigger move_leave_balances after update of dept_id on user_base_info
  for each row when (old.dept_id is distinct from new.dept_id) execute function move_leave_balances();

-- The ledger as lists read it, with what was left of the balance after each entry.
create view leave_entry_row as
select e.id, e.balance_id, e.user_id, b.dept_id, e.year, e.kind, e.date, e.delta, e.cause,
  (select sum(before.delta) from leave_entry before
    where before.balance_id = e.balance_id and (before.date, before.id) <= (e.date, e.id)) as left_after,
  e.expire_at, e.source_type, e.source_id::text as source_id, e.reason, e.created_by as by_id,
  e.created_at, e.created_by, e.created_at as updated_at, e.created_by as updated_by,
  1 as version, null::timestamptz as deleted_at
from leave_entry e join leave_balance b on b.id = e.balance_id;
