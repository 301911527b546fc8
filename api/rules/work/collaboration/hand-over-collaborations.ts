import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { isCollaborationOf } from '#api/queries/work/collaborations-to-end.ts'
import type { Tx } from '#api/store/database.ts'
import { historyRows } from '#api/store/history.ts'
import { collaborations } from '#resources/work/together/collaboration.ts'
import { findNext } from '../find-next.ts'
import { type HandingOver, operatorOf } from '../tasks/effects/hand-over-tasks.ts'

/**
 * What somebody who has left asked of other departments is seen through by whoever takes over, without
 * anybody by who leads the department that asked: as the one to turn to, for who asked stays known.
 * Answers whose each is now: nobody's where nobody was found, and then it stays as it is.
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
