import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { Actor } from '#platform/api/actor.ts'
import { forgetFailure } from '#platform/api/approval/documents/effect-failures.ts'
import type { ActionValues } from '#platform/api/crud/verbs.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Stores the planned rehiring in place of an earlier plan; null deletes the plan. */
export async function storeRehire(
  tx: Tx,
  actor: Actor,
  { id, rejoinDate = null, name }: WireRecord,
  values: ActionValues | null,
  reason?: string,
): Promise<number> {
  await sql`delete from rehire where user_id = ${id}`.execute(tx)
  await forgetFailure(tx, archives, id)
  if (values) {
    const { joinDate, deptId, postId, rankId, leaderId, ...terms } = values
    await sql`insert into rehire (user_id, join_date, dept_id, post_id, rank_id, leader_id, terms,
        entered_by)
      values (${id}, ${joinDate}, ${deptId}, ${postId ?? null}, ${rankId ?? null},
        ${leaderId ?? null}, ${JSON.stringify(terms)}, ${actor.userId})`.execute(tx)
  }
  const version = await updateRow(tx, archives, id, { comesBack: values !== null }, actor)
  const why = values ? values.overReason : reason
  await writeHistory(tx, actor, {
    resource: archives,
    id,
    version,
    action: 'state',
    title: String(name),
    before: { rejoinDate },
    after: {
      rejoinDate: values?.joinDate ?? null,
      transition: values ? 'rehire' : 'callOffRehire',
      transitionReason: why ?? null,
    },
  })
  return version
}

/** Reads the stored rehiring form of a waiting employee. */
export async function readRehire(db: Database | Tx, id: string): Promise<ActionValues | null> {
  const { rows } = await sql<{ place: ActionValues; terms: ActionValues }>`
    select json_build_object('joinDate', join_date, 'deptId', dept_id, 'postId', post_id,
      'rankId', rank_id, 'leaderId', leader_id) as place, terms
    from rehire where user_id = ${id}`.execute(db)
  return rows[0] ? { ...rows[0].terms, ...rows[0].place } : null
}
