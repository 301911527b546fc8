-- Trigger on department: updates department_period, the state of each department by days. An insert opens a
-- period, unless a company imported its own history. A delete ends the period. A change ends it and opens a
-- new one today.
create or replace function keep_department_period() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- A company may import its own history. Then this trigger opens no period.
    if new.deleted_at is null
      and not exists (select from department_period where dept_id = new.id) then
      perform open_department_period(new, department_begins(new));
    end if;
    return null;
  end if;
  if new.deleted_at is not null then
    if old.deleted_at is null then
      perform close_department_period(new.id);
    end if;
    return null;
  end if;
  if new.found_date is distinct from old.found_date then
    -- A corrected founding day moves the beginning of the first period, at most to the last day of that
    -- period.
    update department_period p set from_day = least(department_begins(new), coalesce(p.to_day, today()))
    where p.dept_id = new.id
      and p.from_day = (select min(first.from_day) from department_period first where first.dept_id = new.id);
  end if;
  if old.deleted_at is not null or (
    (new.code, new.name, new.short_name, new.pid, new.type_id, new.rank_id,
      new.leader_id, new.in_charge_id, new.sort, new.enabled) is distinct from
    (old.code, old.name, old.short_name, old.pid, old.type_id, old.rank_id,
      old.leader_id, old.in_charge_id, old.sort, old.enabled)) then
    perform close_department_period(new.id);
    perform open_department_period(new, today());
  end if;
  return null;
end $$;
