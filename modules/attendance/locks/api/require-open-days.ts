import { sql } from 'kysely'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** The employee whose days would change, the first day, and their new department. */
type AskedDays = { userId: unknown; from: unknown; toDeptId?: unknown }

/**
 * The last closed day, from a day on, in the groups that the employee is in or would join; null if all days
 * are open.
 */
async function lastClosedDay(
  tx: Tx,
  { userId, from, toDeptId = null }: AskedDays,
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    with until as (select greatest(today(), ${from}::date) as day), held as (
      select p.attend_group_id as id,
        case when max(p.date) = until.day then 'infinity' else max(p.date) end as last
      from until, attend_places(array[${userId}]::uuid[], ${from}::date, until.day) p
      group by p.attend_group_id, until.day
      union all
      select attend_group_of_department(${toDeptId}::uuid), 'infinity'
    )
    select max(least(attend_closed_until(held.id), held.last))::text as day from held
    where attend_closed_until(held.id) >= ${from}::date`.execute(tx)
  return rows[0]?.day ?? null
}

/** Refuses a change of an employee's days while one of them is closed. */
export async function requireOpenDays(
  tx: Tx,
  { form, field }: { form: Resource; field: string },
  period: AskedDays,
): Promise<void> {
  const day = await lastClosedDay(tx, period)
  if (day === null) return
  throw invalidFields(form, { [field]: { key: 'invalid.attendanceClosed', values: { day } } })
}
