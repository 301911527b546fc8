import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { type OrgEvent, writeOrgHistory } from '#modules/org/history/api/write-org-history.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { type Correction, checkCorrection, tellCorrected } from './correct-seat.ts'
import { placeText } from './place-text.ts'

type Place = { deptId: string; postId: string | null; rankId: string | null }
type File = Place & { name: string; version: number }

async function readFile(tx: Tx, userId: string): Promise<File | undefined> {
  const result = await sql<File>`
    select name, version, dept_id as "deptId", post_id as "postId", rank_id as "rankId"
    from user_base_info where id = ${userId} and deleted_at is null and status not in ('4', '5')`.execute(
    tx,
  )
  return result.rows[0]
}

/** Reads the main position in force today; for a person who has yet to join, the first one. */
async function readMain(tx: Tx, userId: string): Promise<Place | undefined> {
  const result = await sql<Place>`
    select dept_id as "deptId", post_id as "postId", rank_id as "rankId" from user_position
    where user_id = ${userId} and is_main and deleted_at is null
      and coalesce(end_date, 'infinity') >= today()
    order by start_date limit 1`.execute(tx)
  return result.rows[0]
}

/** The cause of a change of the main position: a document, or a correction without one. */
export type Because = { source: NonNullable<OrgEvent['source']> } | { correction: Correction }

/**
 * Updates the personnel file and the account to today's main position. A change without a document
 * is a correction: it must pass the checks of corrections, and the employee is notified.
 */
export async function followMainPosition(
  tx: Tx,
  actor: Actor,
  userId: string,
  because: Because,
): Promise<void> {
  const [file, main] = [await readFile(tx, userId), await readMain(tx, userId)]
  if (!file || !main) return
  const fields = ['deptId', 'postId', 'rankId'] as const
  const changed = fields.filter((field) => file[field] !== main[field])
  if (changed.length === 0) return
  const correction = 'correction' in because ? because.correction : null
  if (correction) await checkCorrection(tx, correction, { userId, before: file, now: main })
  await sql`update user_base_info set dept_id = ${main.deptId}, post_id = ${main.postId},
    rank_id = ${main.rankId}, version = version + 1, updated_at = now(), updated_by = ${actor.userId}
    where id = ${userId}`.execute(tx)
  const pick = (from: Place) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  const [before, after] = [pick(file), pick(main)]
  const version = file.version + 1
  const why = correction && { transition: 'correctVersion', transitionReason: correction.reason }
  await writeHistory(tx, actor, {
    resource: archives,
    id: userId,
    version,
    action: correction ? 'state' : 'update',
    before,
    after: { ...after, ...why },
  })
  await followDepartment(tx, actor, userId, main.deptId)
  const values = { name: file.name, from: await placeText(tx, file), to: await placeText(tx, main) }
  const moved = { deptId: main.deptId, userId, before, after }
  if ('source' in because) {
    const sentence = { key: 'told.transferred', values }
    await writeOrgHistory(tx, actor, [{ ...moved, kind: '调动', sentence, source: because.source }])
    return
  }
  const { reason } = because.correction
  const sentence = { key: 'told.seatCorrected', values: { ...values, reason } }
  await writeOrgHistory(tx, actor, [{ ...moved, kind: '更正', sentence }])
  await tellCorrected(tx, actor, { userId, reason })
}

/** Moves the account to the department of the person. */
export async function followDepartment(
  tx: Tx,
  actor: Actor,
  userId: string,
  deptId: string,
): Promise<void> {
  await sql`update app_user set dept_id = ${deptId}, version = version + 1, updated_at = now(),
    updated_by = ${actor.userId}
    where user_base_id = ${userId} and dept_id is distinct from ${deptId} and deleted_at is null`.execute(
    tx,
  )
}
