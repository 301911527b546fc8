import { type RawBuilder, sql } from 'kysely'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { CANDIDATE_STAGE } from '#modules/hr/candidates/define/choices.ts'
import type { CandidateBoard, RecruitingProgress } from '#modules/hr/candidates/wire/candidates.ts'
import { interviews } from '#modules/hr/interviews/define/interview.ts'
import { recruitingNeeds } from '#modules/hr/recruiting-needs/define/recruiting-need.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

/** Cards of a column; the list shows the others. */
const MOST_CARDS = 30

type Column = CandidateBoard[number]

const within = (actor: Actor, needId: string | null): RawBuilder<boolean> =>
  sql`c.deleted_at is null and (${needId}::uuid is null or c.recruiting_id = ${needId}::uuid)
    and ${scopePredicate(candidates, 'c', actor, 'view')}`

/** Counts applications `c` by stage: all of them, and those that are overdue. */
async function countStages(db: Database, counted: RawBuilder<boolean>) {
  const { rows } = await sql<{ state: string; total: number; late: number }>`
    select c.state, count(*)::integer as total, (count(*) filter (where c.due_on < today()))::integer as late
    from candidate c where ${counted} group by c.state`.execute(db)
  return new Map(rows.map((row) => [row.state, row]))
}

/** When the next interview of an application `c` begins, for readers of interviews. */
function nextInterview(actor: Actor): RawBuilder<string | null> {
  if (!actor.permissions.has(permissionCode(interviews, 'view'))) return sql`null`
  return sql`(select min(${wireTime('i.plan_at')}) from interview i where i.candidate_id = c.id
    and i.result = '0' and i.plan_at > now() and i.deleted_at is null and ${scopePredicate(interviews, 'i', actor, 'view')})`
}

async function readCards(db: Database, actor: Actor, needId: string | null) {
  const { rows } = await sql<Column['cards'][number] & { state: string }>`
    select id, state, name, "postName", "ownerName", days, "dueOn", "isLate", "nextInterview" from (
      select c.id, c.state, c.name, p.name as "postName", o.name as "ownerName",
        today() - (c.stage_at at time zone 'Asia/Shanghai')::date as days, c.due_on::text as "dueOn",
        coalesce(c.due_on < today(), false) as "isLate", ${nextInterview(actor)} as "nextInterview",
        row_number() over (partition by c.state order by c.due_on, c.stage_at, c.id) as place
      from candidate c join post p on p.id = c.post_id left join app_user o on o.id = c.owner_id
      where ${within(actor, needId)}
    ) card where place <= ${MOST_CARDS} order by state, place`.execute(db)
  return rows
}

/** Reads the applications in the reader's reach as columns of stages, of one need or of all. */
export async function readCandidateBoard(
  db: Database,
  actor: Actor,
  needId: string | null,
): Promise<CandidateBoard> {
  const [counts, cards] = await Promise.all([
    countStages(db, within(actor, needId)),
    readCards(db, actor, needId),
  ])
  return CANDIDATE_STAGE.options.map(({ value: state }) => ({
    state,
    total: counts.get(state)?.total ?? 0,
    late: counts.get(state)?.late ?? 0,
    cards: cards.filter((card) => card.state === state).map(({ state: _, ...card }) => card),
  }))
}

/** Reads how far a need is: people who joined, running applications by stage, places left. */
export async function readRecruitingProgress(
  db: Database,
  actor: Actor,
  id: string,
): Promise<RecruitingProgress> {
  const need = await selectRecord(db, recruitingNeeds, id, actor)
  if (!need) throw new Failure('not-found', 'not-found')
  const counts = await countStages(db, sql`c.recruiting_id = ${id}::uuid and c.deleted_at is null`)
  const [headcount, hired] = [Number(need.headcount), Number(need.hired)]
  return {
    headcount,
    hired,
    inProcess: Number(need.inProcess),
    left: Math.max(0, headcount - hired),
    applied: [...counts.values()].reduce((sum, { total }) => sum + total, 0),
    stages: CANDIDATE_STAGE.options.map(({ value: state }) => ({
      state,
      count: counts.get(state)?.total ?? 0,
      late: counts.get(state)?.late ?? 0,
    })),
  }
}
