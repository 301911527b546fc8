import { sql } from 'kysely'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

type Limits = { latest: string | null; closed: string | null }

/** The first day of a shift's latest version, and the last closed day of the groups that use it. */
async function readLimits(tx: Tx, shiftId: string): Promise<Limits> {
  const { rows } = await sql<Limits>`
    select (select max(v.from_day)::text from shift_version v where v.shift_group_id = ${shiftId}::uuid) as latest,
      (select max(attend_closed_until(g.id))::text from attend_group g
        where ${shiftId}::uuid = any(g.shift_group_ids) or ${shiftId}::uuid in (g.monday_id, g.tuesday_id,
            g.wednesday_id, g.thursday_id, g.friday_id, g.saturday_id, g.sunday_id)
          or exists (select from user_schedule r where r.shift_group_id = ${shiftId}::uuid
            and r.attend_group_id = g.id and r.deleted_at is null)) as closed`.execute(tx)
  return rows[0] ?? { latest: null, closed: null }
}

/**
 * A change of a shift applies from a day on. The day must not lie before the latest version, nor on closed
 * days, which keep the version they were computed with. Without a day the database uses today
 * (`keep_shift_version`).
 */
export async function checkShiftDay(
  tx: Tx,
  resource: Resource,
  shiftId: string,
  fromDay: unknown,
): Promise<void> {
  if (typeof fromDay !== 'string') return
  const { latest, closed } = await readLimits(tx, shiftId)
  if (latest !== null && fromDay < latest) {
    throw invalidFields(resource, {
      fromDay: { key: 'invalid.shiftDayBefore', values: { day: latest } },
    })
  }
  if (closed !== null && fromDay <= closed) {
    throw invalidFields(resource, {
      fromDay: { key: 'invalid.shiftDayClosed', values: { day: closed } },
    })
  }
}
