import { type RawBuilder, sql } from 'kysely'
import type { MonthHeat } from '#modules/attendance/months/wire/attend-records.ts'

/** The top levels of departments; if the user chose a department, those directly below it. */
const TOP_LEVELS = 2

/** Whether row `t` belongs to a department or to one below it. */
export function isInDepartment(deptId: string | undefined): RawBuilder<unknown> {
  if (deptId === undefined) return sql`true`
  return sql`t.dept_id in (select below.id from department below, department top
    where top.id = ${deptId}::uuid and below.path like top.path || '%')`
}

/** Departments near the chosen one that have some of the rows `t`. */
export function departmentChoices(
  rows: RawBuilder<unknown>,
  deptId: string | undefined,
): RawBuilder<MonthHeat['departments'][number]> {
  const near =
    deptId === undefined
      ? sql`d.level <= ${TOP_LEVELS}`
      : sql`(d.id = ${deptId}::uuid or d.pid = ${deptId}::uuid
          or d.id = (select pid from department where id = ${deptId}::uuid))`
  return sql`
    with placed as materialized (
      select d.path from department d where d.id in (select t.dept_id from ${rows}))
    select d.id, d.full_name as name from department d
    where ${near} and d.deleted_at is null
      and exists (select from placed where placed.path like d.path || '%')
    order by d.path`
}
