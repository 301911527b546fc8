import { sql } from 'kysely'
import { collaborations } from '#modules/work/collaborations/define/collaboration.ts'
import { findNext } from '#modules/work/hand-overs/api/successors-by-department.ts'
import { type HandingOver, operatorOf } from '#modules/work/tasks/api/hand-overs/hand-over-tasks.ts'
import type { Actor } from '#platform/api/actor.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { isCollaborationOf } from './collaborations-to-end.ts'

/**
 * Hands a leaver's open requests to the successor, else to the head of the requesting department. The successor becomes
 * the contact person; the requester stays on record. Returns the new contact of each request. Where there is no
 * successor, the contact is null and the request stays unchanged.
 */
export async function handOverCollaborations(
  tx: Tx,
  actor: Actor,
  { from, to, reason }: HandingOver,
): Promise<(string | null)[]> {
  const whose = sql`${[...from]}::uuid[]`
  const { rows: departments } = await sql<{ id: string }>`
    select distinct c.from_dept_id as id from collaboration c
    where ${isCollaborationOf(whose)}`.execute(tx)
  const next = await findNext(
    tx,
    to,
    departments.map(({ id }) => id),
  )
  const { rows } = await sql<{ to: string }>`
    with before as materialized (
      select c.id, c.contact_id, next.account_id
      from collaboration c join unnest(${next.deptIds}::uuid[], ${next.accountIds}::uuid[])
        as next (dept_id, account_id) on next.dept_id = c.from_dept_id
      where ${isCollaborationOf(whose)}
      order by c.id for no key update of c
    ), changed as (
      update collaboration c set contact_id = before.account_id, updated_at = now(),
        updated_by = ${operatorOf(actor)}, version = c.version + 1
      from before where c.id = before.id
      returning c.id, c.version, before.contact_id as was, before.account_id as "to"
    ), logged as (${historyRows(actor, collaborations, 'changed', {
      before: sql`jsonb_build_object('contactId', changed.was)`,
      after: sql`jsonb_build_object('contactId', changed."to", 'transition', 'handOver',
        'transitionReason', ${reason}::text)`,
    })})
    select "to" from changed order by id`.execute(tx)
  const left = await sql`select from collaboration c where ${isCollaborationOf(whose)}`.execute(tx)
  return [...rows.map((row) => row.to), ...left.rows.map(() => null)]
}
