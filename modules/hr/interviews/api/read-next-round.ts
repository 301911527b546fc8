import { sql } from 'kysely'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { RESULT } from '#modules/hr/interviews/define/choices.ts'
import type { NextInterview } from '#modules/hr/interviews/wire/interviews.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import { takesInterviews } from './arrange-interview.ts'

type Round = NonNullable<NextInterview['round']>

const FIRST: Round = { round: 1, kind: '初试', minutes: 60, cardId: null, interviewerIds: [] }

/** The first round of the plan without an interview; interviewers who may not or cannot conduct it are left out. */
async function readRound(db: Database, candidateId: string): Promise<Round | null> {
  const { rows } = await sql<Round>`
    select p.round, p.kind, p.minutes, k.id as "cardId", array(
      select u.id from unnest(p.panel_ids) with ordinality as asked (id, place) join app_user u on u.id = asked.id
      where u.state in ('1', '2') and u.deleted_at is null and may_interview(c.id, u.id) order by asked.place
    ) as "interviewerIds"
    from candidate c join interview_plan p on p.recruiting_id = c.recruiting_id and p.deleted_at is null
      left join score_card k on k.id = p.card_id and k.enabled and k.deleted_at is null
    where c.id = ${candidateId}::uuid and not exists (
      select from interview i where i.candidate_id = c.id and i.round = p.round and i.deleted_at is null
        and i.result in (${RESULT.none}, ${RESULT.passed}, ${RESULT.undecided}))
    order by p.round limit 1`.execute(db)
  return rows[0] ?? null
}

type Facts = { isOpen: boolean; isFailed: boolean; hasPlan: boolean; hasInterview: boolean }

/** Reads what the recruiter arranges next for an application. Without a plan it is one round. */
export async function readNextInterview(
  db: Database,
  actor: Actor,
  candidateId: string,
): Promise<NextInterview> {
  if (!(await selectRecord(db, candidates, candidateId, actor))) {
    throw new Failure('not-found', 'not-found')
  }
  const { rows } = await sql<Facts>`
    select ${takesInterviews('c')} as "isOpen",
      exists (select from interview_plan p where p.recruiting_id = c.recruiting_id and p.deleted_at is null) as "hasPlan",
      exists (select from interview i where i.candidate_id = c.id and i.deleted_at is null
        and i.result in (${RESULT.none}, ${RESULT.passed}, ${RESULT.undecided})) as "hasInterview",
      coalesce((select i.result = ${RESULT.failed} from interview i where i.candidate_id = c.id and i.deleted_at is null
        and i.result <> ${RESULT.calledOff} order by i.plan_at desc limit 1), false) as "isFailed"
    from candidate c where c.id = ${candidateId}::uuid`.execute(db)
  const { isOpen = false, isFailed = false, hasPlan = false, hasInterview = false } = rows[0] ?? {}
  if (!isOpen) return { isFailed: false, round: null }
  if (isFailed) return { isFailed, round: null }
  if (hasPlan) return { isFailed, round: await readRound(db, candidateId) }
  return { isFailed, round: hasInterview ? null : FIRST }
}
