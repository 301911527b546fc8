import { sql } from 'kysely'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import type { CandidateTimeline } from '#modules/hr/candidates/wire/candidates.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

/** Reads the moves of an application from its history, latest first, and the person's other applications in reach. */
export async function readCandidateTimeline(
  db: Database,
  actor: Actor,
  id: string,
): Promise<CandidateTimeline> {
  const record = await selectRecord(db, candidates, id, actor)
  if (!record) throw new Failure('not-found', 'not-found')
  const [moves, others] = await Promise.all([
    sql<CandidateTimeline['moves'][number]>`
      select ${wireTime('l.at')} as at, l.actor_name as by,
        case when l.action = 'add' then null else l.before ->> 'state' end as "from",
        case when l.action = 'add' then ${STAGE.toScreen} else l.after ->> 'state' end as "to",
        l.after ->> 'transitionReason' as reason
      from audit_log l
      where l.resource = ${candidates.path} and l.record_id = ${id}::uuid
        and (l.action = 'add' or l.after ? 'state')
      order by l.at desc, l.id desc`.execute(db),
    sql<CandidateTimeline['others'][number]>`
      select c.id, p.name as "postName", c.state, ${wireTime('c.stage_at')} as at
      from candidate c join post p on p.id = c.post_id
      where c.talent_id = ${record.talentId}::uuid and c.id <> ${id}::uuid and c.deleted_at is null
        and ${scopePredicate(candidates, 'c', actor, 'view')}
      order by c.stage_at desc, c.id`.execute(db),
  ])
  return { moves: moves.rows, others: others.rows }
}
