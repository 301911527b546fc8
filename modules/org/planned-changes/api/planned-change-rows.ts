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
  /** The new parent or the receiving department; null for the top, and for an opening. */
  targetId: string | null
  overReason: string | null
  effectiveDate: string
  plannerId: string
  /** What the change is, as a sentence. */
  told: Sentence
}

const COLUMNS = sql`id, version, kind, dept_id as "deptId", other_ids as "otherIds",
  target_id as "targetId", over_reason as "overReason", effective_date::text as "effectiveDate",
  planner_id as "plannerId", told`

/** Changes that wait and begin on `day` at the latest, in the order in which they happen. */
export async function readPlannedUntil(tx: Tx, day: string): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`select ${COLUMNS} from planned_org_change
    where state = ${PLANNED.waiting} and effective_date <= ${day}::date and deleted_at is null
    order by effective_date, created_at, id`.execute(tx)
  return rows
}

/** Locks a change that still waits; null if another process has it, or it waits no longer. */
export async function lockWaiting(tx: Tx, id: string): Promise<PlannedRow | null> {
  const { rows } = await sql<PlannedRow>`select ${COLUMNS} from planned_org_change
    where id = ${id} and state = ${PLANNED.waiting} and deleted_at is null
    for update skip locked`.execute(tx)
  return rows[0] ?? null
}
