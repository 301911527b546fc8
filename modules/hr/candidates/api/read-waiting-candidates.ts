import { sql } from 'kysely'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import type { WaitingCandidates } from '#modules/hr/candidates/wire/candidates.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { isOpenApplication } from './open-application.ts'

const MOST_SHOWN = 5

/** Reads the applications of their owner whose stage has no more time, the longest overdue first; null without any. */
export async function readWaitingCandidates(
  db: Database,
  actor: Actor,
  most = MOST_SHOWN,
): Promise<WaitingCandidates | null> {
  const { rows } = await sql<WaitingCandidates['rows'][number] & { total: number }>`
    select c.id, c.name, p.name as "postName", c.state, c.due_on::text as "dueOn",
      (count(*) over ())::integer as total
    from candidate c join post p on p.id = c.post_id
    where c.owner_id = ${actor.userId}::uuid and c.due_on <= today() and ${isOpenApplication('c')}
      and ${scopePredicate(candidates, 'c', actor, 'view')}
    order by c.due_on, c.stage_at, c.id limit ${most}`.execute(db)
  const [first] = rows
  if (!first) return null
  return { total: first.total, rows: rows.map(({ total: _, ...row }) => row) }
}
