import { sql } from 'kysely'
import type { NamedShift } from '#modules/attendance/groups/wire/attend-group.ts'
import { SHIFT_OFF } from '#modules/attendance/shifts/define/choices.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** The enabled shifts of some groups, each once, and the day-off shifts. */
export async function readShiftsOfGroups(
  db: Database,
  groupIds: readonly string[],
): Promise<NamedShift[]> {
  const { rows } = await sql<NamedShift>`
    select s.id, s.code, s.name, s.short_name as "shortName", s.color, s.kind
    from shift_group s
    where s.enabled and s.deleted_at is null and (s.kind = ${SHIFT_OFF} or exists (
      select from attend_group g where g.id = any(${[...groupIds]}::uuid[]) and g.deleted_at is null
        and s.id = any(g.shift_group_ids)))
    order by s.sort, s.code`.execute(db)
  return rows
}
