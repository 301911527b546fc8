-- Trigger on leave_entry: assigns an entry to a lot and a balance and adds it to their sums. Check
-- constraints on the sums reject an entry that takes more than is left. An entry is never dated before an
-- earlier entry of its lot, so that the sum is not below zero on any day in between.
create or replace function book_leave_entry() returns trigger language plpgsql as $$
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
  -- Like a lot, a balance takes the id of its first entry.
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
