-- Opens a period of a department that begins on a day, or replaces the period that begins on that day.
-- Inputs: the row of the department, the day.
create or replace function open_department_period(d department, day date) returns void language sql as $$
  insert into department_period (dept_id, from_day, code, name, short_name, pid, type_id, rank_id,
    leader_id, in_charge_id, sort, enabled)
  values (d.id, day, d.code, d.name, d.short_name, d.pid, d.type_id, d.rank_id,
    d.leader_id, d.in_charge_id, d.sort, d.enabled)
  on conflict (dept_id, from_day) do update set to_day = null,
    code = excluded.code, name = excluded.name, short_name = excluded.short_name, pid = excluded.pid,
    type_id = excluded.type_id, rank_id = excluded.rank_id, leader_id = excluded.leader_id,
    in_charge_id = excluded.in_charge_id, sort = excluded.sort, enabled = excluded.enabled
$$;
