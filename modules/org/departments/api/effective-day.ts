import { sql } from 'kysely'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** The effective day of a change: today by default. A future day is refused. */
export async function requireEffectiveDay(tx: Tx, form: Resource, value: unknown): Promise<string> {
  const today = await readToday(tx)
  const day = typeof value === 'string' ? value : today
  if (day > today) throw invalidFields(form, { effectiveDate: { key: 'invalid.futureChange' } })
  return day
}

/** New parent or state of a department, when the change is backdated. */
type Became = { pid?: string | null; enabled?: boolean }

/**
 * Writes today's state of departments into their history since `day`: splits the period of `day`
 * and corrects all later periods.
 */
export async function backdatePeriods(
  tx: Tx,
  deptIds: readonly string[],
  day: string,
  became: Became,
): Promise<void> {
  const ids = [...deptIds]
  await sql`insert into department_period (dept_id, from_day, to_day, code, name, short_name, pid,
      type_id, rank_id, leader_id, in_charge_id, sort, enabled)
    select dept_id, ${day}::date, to_day, code, name, short_name, pid, type_id, rank_id, leader_id,
      in_charge_id, sort, enabled
    from department_period where dept_id = any(${ids}::uuid[]) and from_day < ${day}::date
      and to_day >= ${day}::date`.execute(tx)
  await sql`update department_period set to_day = ${day}::date - 1
    where dept_id = any(${ids}::uuid[]) and from_day < ${day}::date and to_day >= ${day}::date`.execute(
    tx,
  )
  const sets = [
    ...(became.pid === undefined ? [] : [sql`pid = ${became.pid}`]),
    ...(became.enabled === undefined ? [] : [sql`enabled = ${became.enabled}`]),
  ]
  await sql`update department_period set ${sql.join(sets)}
    where dept_id = any(${ids}::uuid[]) and from_day >= ${day}::date`.execute(tx)
}
