import { sql } from 'kysely'
import { PLANNED } from '#modules/org/planned-changes/define/planned-change.ts'
import type { Sentence } from '#platform/api/history/log-sentences.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

export type PlannedKind = 'move' | 'merge' | 'open'

/** A stored change that waits for its day. */
export type PlannedRow = {
  id: string
  version: number
  kind: PlannedKind
  /** The department that changes: the first one of a merger. */
  deptId: string
  /** The other departments of a merger. */
  otherIds: string[]
  /**
   * The new parent of a move, or the remaining department of a merger. Null for a move to the top
   * and for the opening of a department.
   */
  targetId: string | null
  overReason: string | null
  effectiveDate: string
  plannerId: string
  /** A sentence that describes the change. */
  told: Sentence
}

const COLUMNS = sql`id, version, kind, dept_id as "deptId", other_ids as "otherIds",
  target_id as "targetId", over_reason as "overReason", effective_date::text as "effectiveDate",
  planner_id as "plannerId", told`

/** Reads the waiting changes with a day up to `day`, in the order in which the job carries them out. */
export async function readPlannedUntil(tx: Tx, day: string): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`select ${COLUMNS} from planned_org_change
    where state = ${PLANNED.waiting} and effective_date <= ${day}::date and deleted_at is null
    order by effective_date, created_at, id`.execute(tx)
  return rows
}

/** Locks a waiting change; null if another process has locked it or the change no longer waits. */
export async function lockWaiting(tx: Tx, id: string): Promise<PlannedRow | null> {
  const { rows } = await sql<PlannedRow>`select ${COLUMNS} from planned_org_change
    where id = ${id} and state = ${PLANNED.waiting} and deleted_at is null
    for update skip locked`.execute(tx)
  return rows[0] ?? null
}
