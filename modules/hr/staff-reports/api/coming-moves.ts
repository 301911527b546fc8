import { sql } from 'kysely'
import { shownInOthers, withinReach } from '#modules/hr/archives/api/files-within-reach.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { ComingMoves } from '#modules/hr/wire/home-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { facePhoto } from '#platform/api/store/reach/face-photo.ts'

const DAYS_AHEAD = 7
const MAX_ROWS = 8

/**
 * Who joins and who leaves within the next seven days, among the files that the reader may see. A person who should
 * have joined stays listed until the joining is done. Null for readers who see neither the joining day nor the last day
 * of other people.
 */
export async function readComingMoves(
  { db, counts }: CountingStore,
  actor: Actor,
): Promise<ComingMoves | null> {
  const [joins, leaves] = [shownInOthers(actor, 'joinDate'), shownInOthers(actor, 'leaveDate')]
  const parts = [
    ...(joins
      ? [
          sql`select b.id, b.emp_no, b.dept_id, 'joins' as way, b.join_date as day from user_base_info b
            where b.status = '0' and b.join_date <= today() + ${DAYS_AHEAD}::integer
              and ${withinReach(actor)} and ${joins}`,
        ]
      : []),
    ...(leaves
      ? [
          sql`select b.id, b.emp_no, b.dept_id, 'leaves', b.leave_date from user_base_info b
            where b.status = '3' and b.leave_date between today() and today() + ${DAYS_AHEAD}::integer
              and ${withinReach(actor)} and ${leaves}`,
        ]
      : []),
  ]
  if (parts.length === 0) return null
  const query = sql<ComingMoves['rows'][number]>`
    select m.id, (select b.name from user_base_info b where b.id = m.id) as name,
      ${facePhoto(archives, 'm', actor)} as photo, d.name as "deptName", m.way,
      m.day::text as date, m.day - today() as days
    from (${sql.join(parts, sql` union all `)}) m left join department d on d.id = m.dept_id
    order by m.day, m.emp_no limit ${MAX_ROWS}`
  return { rows: [...(await counts.readRows(db, query.compile(db)))] }
}
