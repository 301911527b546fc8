-- Trigger on attend_group: marks days for recalculation when the rules of a group or its departments change.
create or replace function mark_changed_groups() returns trigger language plpgsql as $$
declare
  groups uuid[];
  departments uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct named.id) into departments
    from entered n, unnest(n.dept_ids) as named(id) where n.deleted_at is null;
  else
    select array_agg(n.id) into groups
    from entered n join gone o on o.id = n.id
    where (o.kind, o.monday_id, o.tuesday_id, o.wednesday_id, o.thursday_id, o.friday_id, o.saturday_id,
        o.sunday_id, o.holiday_rule, o.makeup_rule, o.free_minutes, o.overtime_rule, o.overtime_unit,
        o.miss_to_absent, o.work_hours, o.cycle, o.hours_from, o.hours_to)
      is distinct from (n.kind, n.monday_id, n.tuesday_id, n.wednesday_id, n.thursday_id, n.friday_id,
        n.saturday_id, n.sunday_id, n.holiday_rule, n.makeup_rule, n.free_minutes, n.overtime_rule,
        n.overtime_unit, n.miss_to_absent, n.work_hours, n.cycle, n.hours_from, n.hours_to);
    select array_agg(distinct named.id) into departments
    from entered n join gone o on o.id = n.id,
      lateral (select unnest(case when n.deleted_at is null then n.dept_ids end) as id
        union all select unnest(case when o.deleted_at is null then o.dept_ids end)) as named
    where (named.id = any(n.dept_ids) and n.deleted_at is null)
      is distinct from (named.id = any(o.dept_ids) and o.deleted_at is null);
  end if;
  if groups is not null then
    perform mark_group_days(groups);
  end if;
  if departments is not null then
    perform mark_brought_days(departments);
  end if;
  return null;
end $$;
